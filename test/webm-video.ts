import sharp from 'sharp';

// A WebM is elements within elements: an id, a length, a content (RFC 9559). A lossy WebP is a key frame of VP8.

/** A video that plays and can be sought in: a second of each of so many shades. */
export async function webmVideo(seconds: number): Promise<Buffer> {
  const clusters = await Promise.all(
    Array.from({ length: seconds }, (_, second) => clusterAt(second, seconds)),
  );
  const about = [
    element('1549A966', [
      element('2AD7B1', uint(1_000_000)),
      element('4D80', Buffer.from('test')),
      element('5741', Buffer.from('test')),
      element('4489', double(seconds * 1000)),
    ]),
    element('1654AE6B', [
      element('AE', [
        element('D7', uint(1)),
        element('73C5', uint(1)),
        element('83', uint(1)),
        element('86', Buffer.from('V_VP8')),
        element('E0', [element('B0', uint(width)), element('BA', uint(height))]),
      ]),
    ]),
  ];
  const sizeBefore = Buffer.concat([...about, cues(clusters, 0)]).length;
  return Buffer.concat([
    element('1A45DFA3', [
      element('4286', uint(1)),
      element('42F7', uint(1)),
      element('42F2', uint(4)),
      element('42F3', uint(8)),
      element('4282', Buffer.from('webm')),
      element('4287', uint(2)),
      element('4285', uint(2)),
    ]),
    element('18538067', [...about, cues(clusters, sizeBefore), ...clusters]),
  ]);
}

const [width, height] = [320, 180];

async function clusterAt(second: number, of: number): Promise<Buffer> {
  const background = { r: Math.round((255 * second) / of), g: 90, b: 160 };
  const picture = await sharp({ create: { width, height, channels: 3, background } })
    .webp({ quality: 60 })
    .toBuffer();
  const frame = picture.subarray(picture.indexOf('VP8 ') + 8);
  return element('1F43B675', [
    element('E7', uint(second * 1000)),
    element('A3', [Buffer.from([0x81, 0, 0, 0x80]), frame]),
  ]);
}

/** Where each second begins. */
function cues(clusters: readonly Buffer[], start: number): Buffer {
  let at = start;
  const points = clusters.map((cluster, second) => {
    const point = element('BB', [
      element('B3', uint(second * 1000)),
      element('B7', [element('F7', uint(1)), element('F1', uint(at))]),
    ]);
    at += cluster.length;
    return point;
  });
  return element('1C53BB6B', points);
}

/** Lengths and numbers of eight bytes each, so that none depends on another's. */
function element(id: string, content: Buffer | Buffer[]): Buffer {
  const body = Buffer.isBuffer(content) ? content : Buffer.concat(content);
  const length = uint(body.length);
  length[0] = 1;
  return Buffer.concat([Buffer.from(id, 'hex'), length, body]);
}

function uint(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}
