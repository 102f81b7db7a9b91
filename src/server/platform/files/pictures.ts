import type { PictureUse } from './draw-picture.ts';
import { hasFewParts } from './picture-parts.ts';

/** Why a picture can't be drawn: a sentence for whoever has sent it. */
export class PictureFault extends Error {}

/**
 * Re-encodes a picture, which is given or lies at a path. Only the pixels remain: no metadata, no data after the end. One at a
 * time: decoding takes memory in proportion to the pixels. It isn't begun for somebody who is gone.
 */
export async function drawn(
  picture: Buffer | string,
  use: PictureUse,
  signal?: AbortSignal,
): Promise<Buffer> {
  // Loaded with the first picture, since it takes much memory.
  const { drawPicture } = await import('./draw-picture.ts');
  return decoding(picture, () => drawPicture(picture, use), signal);
}

/** Throws PictureFault unless the picture at a path can be decoded whole. */
export async function checkPicture(path: string, signal?: AbortSignal): Promise<void> {
  const { decodePicture } = await import('./draw-picture.ts');
  await decoding(path, () => decodePicture(path), signal);
}

async function decoding<T>(
  picture: Buffer | string,
  work: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const { mostPixels } = await import('./draw-picture.ts');
  return oneAtATime(async () => {
    signal?.throwIfAborted();
    if (!(await hasFewParts(picture, signal))) throw new PictureFault(tooManyParts);
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

const tooManyParts =
  'В картинке слишком много частей: кадров, блоков или пометок. Сохраните её заново и приложите ещё раз';

let last: Promise<unknown> = Promise.resolve();

function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work);
  last = result.catch(() => {});
  return result;
}
