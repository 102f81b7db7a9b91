/** Why a picture can't be drawn: a sentence for whoever has sent it. */
export class PictureFault extends Error {}

/**
 * Re-encodes a picture, which is given or lies at a path. Only the pixels remain: no metadata, no data after the end. One at a
 * time: decoding takes memory in proportion to the pixels.
 */
export async function drawn(picture: Uint8Array | string, use: 'cover' | 'inText'): Promise<Buffer> {
  // Loaded with the first picture, since it takes much memory.
  const { drawPicture } = await import('./draw-picture.ts');
  return decoding(() => drawPicture(picture, use));
}

/** Throws PictureFault unless the picture at a path can be decoded whole. */
export async function checkPicture(path: string): Promise<void> {
  const { decodePicture } = await import('./draw-picture.ts');
  await decoding(() => decodePicture(path));
}

async function decoding<T>(work: () => Promise<T>): Promise<T> {
  const { mostPixels } = await import('./draw-picture.ts');
  return oneAtATime(async () => {
    try {
      return await work();
    } catch (error) {
      const isHuge = error instanceof Error && error.message.includes('pixel limit');
      throw new PictureFault(
        isHuge
          ? `Картинка больше ${mostPixels / 1_000_000} мегапикселей. Уменьшите её`
          : 'Картинку не удалось прочитать: файл повреждён',
      );
    }
  });
}

let last: Promise<unknown> = Promise.resolve();

function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work);
  last = result.catch(() => {});
  return result;
}
