import sharp, { type Sharp } from 'sharp';

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

/** Whole, as tall as the head of a certificate prints it. */
const logo = { width: 960, height: 320, fit: 'inside', withoutEnlargement: true } as const;

/** Whole on a white square of 512, within the circle that a phone cuts out of it. */
const icon = { width: 360, height: 360, fit: 'contain', background: '#ffffff' } as const;
const around = { top: 76, bottom: 76, left: 76, right: 76, background: icon.background } as const;

export type PictureUse = 'cover' | 'inText' | 'logo' | 'icon';

/** Rotates the picture upright, fits it and encodes it as WebP, an icon as PNG: only the pixels remain. */
export function drawPicture(picture: Uint8Array | string, use: PictureUse): Promise<Buffer> {
  const drawn = sharp(picture, { ...options, animated: use === 'inText' })
    .timeout({ seconds: longestSeconds })
    .autoOrient();
  if (use === 'icon') return drawIcon(drawn);
  return drawn
    .resize({ cover, inText, logo }[use])
    .webp({ quality: use === 'logo' ? 90 : 82 })
    .toBuffer();
}

const drawIcon = (drawn: Sharp): Promise<Buffer> =>
  drawn
    .flatten({ background: icon.background })
    .resize(icon)
    .extend(around)
    .png({ palette: true })
    .toBuffer();

/** Decodes every pixel of every frame, and throws if one can't be. */
export async function decodePicture(path: string): Promise<void> {
  await sharp(path, { ...options, animated: true })
    .timeout({ seconds: longestSeconds })
    .stats();
}
