/**
 * What reproduces the tables of the thesis (Cerna, Random class selection, RPI 2010): the program that is printed in it, faults and all. Nothing here may make a
 * release.
 */
package io.skald.experiment.thesis;
