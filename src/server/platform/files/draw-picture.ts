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

/** Above this, decoding would take a few hundred megabytes; a camera's picture has fewer pixels, as has an animation. */
export const mostPixels = 60_000_000;

/** The largest that is taken needs a few. */
const longestSeconds = 30;

const options = { limitInputPixels: mostPixels, failOn: 'error' } as const;

/** Cropped to 16:9, the first frame. */
const cover = { width: 1280, height: 720, fit: 'cover', withoutEnlargement: true } as const;

/** Whole, with every frame, as wide as the widest screen shows a lesson's text at twice its points. */
const inText = { width: 1920, height: 8000, fit: 'inside', withoutEnlargement: true } as const;

/** Rotates the picture upright, fits it and encodes it as WebP: only the pixels remain. */
export function drawPicture(picture: Uint8Array | string, use: 'cover' | 'inText'): Promise<Buffer> {
  const isCover = use === 'cover';
  return sharp(picture, { ...options, animated: !isCover })
    .timeout({ seconds: longestSeconds })
    .autoOrient()
    .resize(isCover ? cover : inText)
    .webp({ quality: 82 })
    .toBuffer();
}

/** Decodes every pixel of every frame, and throws if one can't be. */
export async function decodePicture(path: string): Promise<void> {
  await sharp(path, { ...options, animated: true })
    .timeout({ seconds: longestSeconds })
    .stats();
}
