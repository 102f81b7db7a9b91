import type { FileExtension } from '#contract/lesson-files/kinds.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { Files } from '#server/platform/files/files.ts';
import { drawn, PictureFault } from '#server/platform/files/pictures.ts';
import type { StagedFile } from '#server/platform/files/stage-file.ts';
import { recogniseFile } from './recognise-file.ts';

export interface KeptFile {
  name: string;
  extension: FileExtension;
  bytes: number;
}

export interface Taken {
  takes: (extension: FileExtension) => boolean;
  /** What is said of a file of any other kind. */
  others: string;
}

/** Stores a staged file as what it really is: a picture is written anew, the others are what was sent. */
export async function keepFile(
  files: Files,
  staged: StagedFile,
  { takes, others }: Taken,
): Promise<KeptFile> {
  try {
    const found = await recogniseFile(staged.path);
    if (found === 'unknown') throw refusal(others);
    if ('refused' in found) throw refusal(found.refused);
    if (!takes(found.extension)) throw refusal(others);
    const { extension } = found;
    if (extension !== 'webp') {
      return { name: await files.keep(staged, extension), extension, bytes: staged.bytes };
    }
    const picture = await drawn(staged.path, 'inText');
    return { name: await files.keep(picture, extension), extension, bytes: picture.length };
  } catch (error) {
    throw error instanceof PictureFault ? refusal(error.message) : error;
  } finally {
    await files.discard(staged);
  }
}

const refusal = (message: string) =>
  new ApiError('unsupported_media', message, { fields: { file: message } });
