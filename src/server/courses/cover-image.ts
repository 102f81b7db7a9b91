import { coverTypes } from '#contract/courses.ts';
import { ApiError } from '#server/errors.ts';
import type { Files } from '#server/files/files.ts';
import type { UploadedFile } from '#server/http/forms.ts';

/** Stores the cover of a form, if there is one, and gives its address. */
export async function keepCover(
  files: Files,
  uploaded: UploadedFile | undefined,
): Promise<string | undefined> {
  return uploaded && files.keep(await coverImage(uploaded), 'webp');
}

/**
 * The cover as it is kept: read by its content whatever its name says, turned upright, cut to 16:9 and written anew, so that
 * nothing of the file but its picture remains: no metadata, no second frame, nothing hidden behind the end.
 */
async function coverImage({ bytes }: UploadedFile): Promise<Buffer> {
  if (!(await isAllowed(bytes))) throw refusal('Подойдёт картинка PNG, JPEG, WebP, GIF или AVIF');
  // Both libraries are loaded with the first picture: they take as much memory as the rest of a feature.
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

/** Decoding takes all the memory that a picture has pixels for. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work);
  last = result.catch(() => {});
  return result;
}
