package io.skald.spreadsheet;

import io.skald.UsageException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * A part of a workbook, read element by element. It may define no entities and name no other file, its texts are as long as those of
 * cells at the most, and what unpacks to far more than any table would is not unpacked to its end.
 */
final class XmlPart implements AutoCloseable {

    /** Of a cell. */
    private static final int MOST_CHARACTERS = 32_767;

    private static final long ALWAYS_ALLOWED = 64L << 20;
    private static final long MOST_TIMES = 250;

    private final Workbook workbook;
    private final InputStream stream;
    private final XMLStreamReader reader;

    /** @param packed bytes that the part takes in the file */
    XmlPart(Workbook workbook, InputStream stream, long packed) {
        this.workbook = workbook;
        this.stream = new Bounded(stream, ALWAYS_ALLOWED + MOST_TIMES * Math.max(0, packed));
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try {
            this.reader = factory.createXMLStreamReader(this.stream);
        } catch (XMLStreamException e) {
            throw damaged(e);
        }
    }

    private UsageException damaged(XMLStreamException e) {
        return e.getNestedException() instanceof TooMuchException
                ? workbook.damaged(
                        "it unpacks to more than " + MOST_TIMES + " times its size, as if it were made to fill a disk")
                : workbook.damaged("its XML is malformed or uses entities");
    }

    /** Goes to the next begin or end of an element; false behind the last. */
    boolean next() throws IOException {
        try {
            while (reader.hasNext()) {
                int event = reader.next();
                if (event == XMLStreamConstants.START_ELEMENT || event == XMLStreamConstants.END_ELEMENT) {
                    return true;
                }
                if (event == XMLStreamConstants.DTD || event == XMLStreamConstants.ENTITY_REFERENCE) {
                    throw workbook.damaged("its XML is malformed or uses entities");
                }
            }
            return false;
        } catch (XMLStreamException e) {
            throw damaged(e);
        }
    }

    /** Goes to where the next element of this name begins. */
    boolean findBegin(String element) throws IOException {
        while (next()) {
            if (begins(element)) {
                return true;
            }
        }
        return false;
    }

    /** Whether an element of this name begins here. */
    boolean begins(String element) {
        return reader.isStartElement() && reader.getLocalName().equals(element);
    }

    /** Whether an element of this name ends here. */
    boolean ends(String element) {
        return reader.isEndElement() && reader.getLocalName().equals(element);
    }

    /** The value of an attribute, whatever its namespace; empty if it is not there. */
    String attribute(String name) {
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            if (reader.getAttributeLocalName(i).equals(name)) {
                return reader.getAttributeValue(i);
            }
        }
        return "";
    }

    /** All text up to the end of the element that begins here, of which {@code <rPh>} (how to pronounce it) is no part. */
    String text(String element) throws IOException {
        StringBuilder text = new StringBuilder();
        boolean rich = element.equals("si") || element.equals("is");
        boolean inText = !rich;
        boolean pronounced = false;
        try {
            while (reader.hasNext()) {
                int event = reader.next();
                if (event == XMLStreamConstants.END_ELEMENT
                        && reader.getLocalName().equals(element)) {
                    return Escapes.resolved(text.toString());
                }
                if (event == XMLStreamConstants.START_ELEMENT || event == XMLStreamConstants.END_ELEMENT) {
                    boolean begins = event == XMLStreamConstants.START_ELEMENT;
                    pronounced = reader.getLocalName().equals("rPh") ? begins : pronounced;
                    inText = rich && reader.getLocalName().equals("t") ? begins : inText;
                } else if (inText && !pronounced && isText(event)) {
                    append(text);
                }
            }
        } catch (XMLStreamException e) {
            throw damaged(e);
        }
        throw workbook.damaged("it ends too early");
    }

    private static boolean isText(int event) {
        return event == XMLStreamConstants.CHARACTERS
                || event == XMLStreamConstants.CDATA
                || event == XMLStreamConstants.SPACE;
    }

    private void append(StringBuilder text) {
        if (text.length() + reader.getTextLength() > MOST_CHARACTERS) {
            throw workbook.damaged("a cell has more than " + MOST_CHARACTERS + " characters");
        }
        text.append(reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }

    private static final class TooMuchException extends IOException {
        private static final long serialVersionUID = 1;
    }

    private static final class Bounded extends FilterInputStream {

        private long left;

        Bounded(InputStream stream, long most) {
            super(stream);
            left = most;
        }

        @Override
        public int read() throws IOException {
            int read = in.read();
            count(read < 0 ? 0 : 1);
            return read;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            int read = in.read(bytes, from, length);
            count(read);
            return read;
        }

        private void count(int read) throws IOException {
            left -= Math.max(0, read);
            if (left < 0) {
                throw new TooMuchException();
            }
        }
    }
}
