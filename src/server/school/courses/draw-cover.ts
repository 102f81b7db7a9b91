import sharp from 'sharp';

// Other decoders are disabled, whatever format the bytes claim to be.
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

/** Above this, decoding would take a few hundred megabytes; a camera's picture has fewer pixels. */
export const mostPixels = 60_000_000;

const width = 1280;
const height = 720;

/** Rotates the picture upright, crops it to 16:9 and encodes it as WebP. */
export function drawCover(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .rotate()
    .resize(width, height, { fit: 'cover', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer();
}
