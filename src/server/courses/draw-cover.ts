import sharp from 'sharp';

// Whatever the bytes pretend to be, no other reader ever sees them.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPng',
    'VipsForeignLoadJpeg',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
});

/** More would take a few hundred megabytes of memory to decode; a camera's picture has less. */
export const mostPixels = 60_000_000;

const width = 1280;
const height = 720;

/** The picture turned upright, cut to 16:9 and written anew as WebP. */
export function drawCover(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .rotate()
    .resize(width, height, { fit: 'cover', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer();
}
