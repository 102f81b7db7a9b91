import type { FileExtension } from '#contract/files/kinds.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { FileOwner } from '#server/platform/files/file-owner.ts';
import { fileTitle } from '#server/platform/files/file-title.ts';
import type { Files } from '#server/platform/files/files.ts';
import { drawn, PictureFault } from '#server/platform/files/pictures.ts';
import { recogniseFile } from '#server/platform/files/recognise-file.ts';
import type { Upload } from '#server/platform/http/uploads.ts';

export interface KeptFile {
  name: string;
  title: string;
  extension: FileExtension;
  bytes: number;
}

export interface Taken {
  owner: FileOwner;
  takes: (extension: FileExtension) => boolean;
  /** What is said of a file of any other kind. */
  others: string;
}

/**
 * Stores an upload as what it really is: a picture is written anew, the others are what was sent. `use` writes it to a row, or
 * nothing of it stays. All of it ends when whoever has sent the file is gone.
 */
export async function keepFile<T>(
  files: Files,
  upload: Upload,
  { owner, takes, others }: Taken,
  use: (kept: KeptFile) => Promise<T>,
): Promise<T> {
  const { signal } = upload;
  try {
    const found = await recogniseFile(upload.path, { takes, signal });
    if (found === 'unknown') throw refusal(others);
    if ('refused' in found) throw refusal(found.refused);
    if (!takes(found.extension)) throw refusal(others);
    const { extension } = found;
    const content = extension === 'webp' ? await drawn(upload.path, 'inText', signal) : upload;
    const title = fileTitle(upload.title, extension);
    const bytes = Buffer.isBuffer(content) ? content.length : content.bytes;
    return await files.keep(
      async (put) => use({ name: await put(owner, content, extension), title, extension, bytes }),
      signal,
    );
  } catch (error) {
    throw error instanceof PictureFault ? refusal(error.message) : error;
  } finally {
    await files.discard(upload);
  }
}

const refusal = (message: string) =>
  new ApiError('unsupported_media', message, { fields: { file: message } });
