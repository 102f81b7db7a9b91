/** Why a picture can't be drawn: a sentence for whoever has sent it. */
export class PictureFault extends Error {}

/**
 * Re-encodes a picture, which is given or lies at a path. Only the pixels remain: no metadata, no data after the end. One at a
 * time: decoding takes memory in proportion to the pixels.
 */
export async function drawn(picture: Uint8Array | string, use: 'cover' | 'inText'): Promise<Buffer> {
  // Loaded with the first picture, since it takes much memory.
  const { drawPicture, mostPixels } = await import('./draw-picture.ts');
  return oneAtATime(async () => {
    try {
      return await drawPicture(picture, use);
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
