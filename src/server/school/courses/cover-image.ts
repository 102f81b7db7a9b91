import { coverTypes } from '#contract/courses/schemas.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { UploadedFile } from '#server/platform/http/forms.ts';

/** Stores the form's cover, if any, and returns its address. */
export async function keepCover(
  files: Files,
  uploaded: UploadedFile | undefined,
): Promise<string | undefined> {
  return uploaded && files.keep(await coverImage(uploaded), 'webp');
}

/**
 * Re-encodes a cover: detected by content, not by name, rotated upright and cropped to 16:9. Only the pixels remain: no
 * metadata, no second frame, no data after the end.
 */
async function coverImage({ bytes }: UploadedFile): Promise<Buffer> {
  if (!(await isAllowed(bytes))) throw refusal('Подойдёт картинка PNG, JPEG, WebP, GIF или AVIF');
  // Both libraries are loaded with the first upload, since they take much memory.
  const { drawCover, mostPixels } = await import('./draw-cover.ts');
  return oneAtATime(async () => {
    try {
      return await drawCover(bytes);
    } catch (error) {
      const isHuge = error instanceof Error && error.message.includes('pixel limit');
      throw refusal(
        isHuge
          ? `Картинка больше ${mostPixels / 1_000_000} мегапикселей. Уменьшите её`
          : 'Картинку не удалось прочитать: файл повреждён',
      );
    }
  });
}

async function isAllowed(bytes: Buffer): Promise<boolean> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes);
  return coverTypes.some((type) => type === found?.mime);
}

const refusal = (message: string) =>
  new ApiError('unsupported_media', message, { fields: { coverImage: message } });

let last: Promise<unknown> = Promise.resolve();

/** One at a time: decoding takes memory in proportion to the pixels. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work);
  last = result.catch(() => {});
  return result;
}
