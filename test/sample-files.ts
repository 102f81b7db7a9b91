import { strToU8, zipSync } from 'fflate';

type Bytes = Uint8Array<ArrayBuffer>;

const bytesOf = (...parts: (string | Uint8Array)[]): Bytes =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))),
  );

function box(name: string, ...content: (string | Uint8Array)[]): Bytes {
  const inside = bytesOf(...content);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(8 + inside.length);
  return bytesOf(length, name, inside);
}

const zeros = (count: number) => new Uint8Array(count);

const track = (handler: string, codec: string) =>
  box(
    'trak',
    box(
      'mdia',
      box('hdlr', zeros(8), handler, zeros(13)),
      box('minf', box('stbl', box('stsd', zeros(8), zeros(4), codec))),
    ),
  );

interface Mp4 {
  video?: string | null;
  sound?: string | null;
  brand?: string;
  samples?: number;
}

/** The boxes of an MP4 with tracks of these codecs, and so many bytes of samples. Nothing plays in it. */
export const mp4 = ({ video = 'avc1', sound = 'mp4a', brand = 'isom', samples = 64 }: Mp4 = {}): Bytes =>
  bytesOf(
    box('ftyp', brand, zeros(4), 'isom'),
    box('moov', ...(video ? [track('vide', video)] : []), ...(sound ? [track('soun', sound)] : [])),
    box('mdat', zeros(samples)),
  );

/** An MP4 that starts as a page does: its first length reads `<!--`. */
export const pageInMp4 = (): Bytes => bytesOf('<!--ftypisom', zeros(8), '--><script>alert(1)</script>');

export const pdf = (): Bytes =>
  bytesOf('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

export const mp3 = (): Bytes =>
  bytesOf('ID3\u0004\0\0\0\0\0\0', new Uint8Array([0xff, 0xfb, 0x90, 0x64]), zeros(413));

export const webm = (): Bytes =>
  bytesOf(
    new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84]),
    'webm',
    new Uint8Array([0x18, 0x53, 0x80, 0x67, 0x80]),
    zeros(32),
  );

const officeTypes = {
  docx: ['word/document.xml', 'wordprocessingml.document'],
  xlsx: ['xl/workbook.xml', 'spreadsheetml.sheet'],
  pptx: ['ppt/presentation.xml', 'presentationml.presentation'],
} as const;

export function office(kind: keyof typeof officeTypes): Bytes {
  const [part, type] = officeTypes[kind];
  const contents = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`;
  return bytesOf(zipSync({ '[Content_Types].xml': strToU8(contents), [part]: strToU8('<a/>') }));
}

/** The beginning of a program for Windows. */
export const program = (): Bytes =>
  bytesOf('MZ\u0090\0', zeros(56), '\u0080\0\0\0', zeros(64), 'PE\0\0', zeros(256));
