import { pictureTypes } from '#contract/files/picture-types.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { FileOwner } from '#server/platform/files/file-owner.ts';
import type { Files } from '#server/platform/files/files.ts';
import { drawn, PictureFault } from '#server/platform/files/pictures.ts';
import type { UploadedFile } from '#server/platform/http/forms.ts';

/** A draft's too: what a cover shows is no secret. */
export const coverOwner: FileOwner = {
  table: 'courses',
  column: 'cover_image',
  refersBy: 'address',
  isOpen: true,
};

/** Stores the form's cover, if any, while `use` writes its address to a course. */
export async function keepCover<T>(
  files: Files,
  uploaded: UploadedFile | undefined,
  use: (address: string | undefined) => Promise<T>,
): Promise<T> {
  if (!uploaded) return use(undefined);
  const picture = await coverImage(uploaded);
  return files.keep(async (put) => use(await put(coverOwner, picture, 'webp')));
}

/** Detected by content, not by name, and cropped to 16:9. */
async function coverImage({ bytes }: UploadedFile): Promise<Buffer> {
  if (!(await isAllowed(bytes))) throw refusal('Подойдёт картинка PNG, JPEG, WebP, GIF или AVIF');
  try {
    return await drawn(bytes, 'cover');
  } catch (error) {
    throw error instanceof PictureFault ? refusal(error.message) : error;
  }
}

async function isAllowed(bytes: Buffer): Promise<boolean> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes);
  return pictureTypes.some((type) => type === found?.mime);
}

const refusal = (message: string) =>
  new ApiError('unsupported_media', message, { fields: { coverImage: message } });
