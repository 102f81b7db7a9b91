import sharp from 'sharp';

type Bytes = Uint8Array<ArrayBuffer>;

const plain = (width: number, height: number, background = '#2f4bb5') =>
  sharp({ create: { width, height, channels: 3, background } });

/** A picture for an upload; the colour makes it a different file. */
export async function pngPicture(colour?: string, { width = 1600, height = 1200 } = {}): Promise<Bytes> {
  return new Uint8Array(await plain(width, height, colour).png().toBuffer());
}

/** A photo with metadata on the place and the author. */
export async function jpegWithExif(): Promise<Bytes> {
  const exif = { IFD0: { Artist: 'Secret Author' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } };
  return new Uint8Array(await plain(1400, 1000).withExif(exif).jpeg().toBuffer());
}

export async function picturesOfOtherTypes(): Promise<Record<'webp' | 'avif' | 'gif', Bytes>> {
  const frames = [await plain(64, 36, '#f00').png().toBuffer(), await plain(64, 36, '#0f0').png().toBuffer()];
  return {
    webp: new Uint8Array(await plain(640, 360).webp().toBuffer()),
    avif: new Uint8Array(await plain(640, 360).avif({ effort: 0 }).toBuffer()),
    gif: new Uint8Array(
      await sharp(frames, { join: { animated: true } })
        .gif({ delay: [100, 100] })
        .toBuffer(),
    ),
  };
}
