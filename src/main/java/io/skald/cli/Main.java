package io.skald.cli;

/** The program's entry. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {}
}
