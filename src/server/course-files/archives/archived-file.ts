import { Readable } from 'node:stream';
import { archiveMaxBytes } from '#contract/course-archives/schemas.ts';
import { type FileExtension, kindsInWords } from '#contract/files/kinds.ts';
import { inLowerCase } from '#domain/russian/in-lower-case.ts';
import { readBareWebp } from '#server/platform/files/bare-webp.ts';
import type { Files } from '#server/platform/files/files.ts';
import { checkPicture, drawn, PictureFault } from '#server/platform/files/pictures.ts';
import { recogniseFile } from '#server/platform/files/recognise-file.ts';
import type { StagedFile } from '#server/platform/files/stage-file.ts';
import { ZipFault } from '#server/platform/zip/zip-directory.ts';

/** A file of an archive on its way into the school. */
export interface ArchivedFile extends StagedFile {
  extension: FileExtension;
}

type Use = 'cover' | 'inText';

interface Deps {
  files: Files;
  maxBytes: number;
  signal: AbortSignal;
}

/** Takes the content as an upload is taken: by what it is, with a picture drawn anew. Throws ZipFault with words. */
export async function stageArchived(
  { files, maxBytes, signal }: Deps,
  { name, content, use }: { name: string; content: AsyncIterable<Buffer>; use: Use },
): Promise<ArchivedFile> {
  const staged = await files.stage(content);
  try {
    if (staged.bytes > Math.min(maxBytes, archiveMaxBytes))
      throw new ZipFault(`файл больше ${Math.floor(maxBytes / 1024 / 1024)} МБ`);
    const found = await recogniseFile(staged.path, { takes: () => true, signal });
    if (found === 'unknown') throw new ZipFault(`такой файл в урок не положить: подойдут ${kindsInWords()}`);
    if ('refused' in found) throw new ZipFault(inLowerCase(found.refused));
    const { extension } = found;
    if (!isNamedSo(name, extension))
      throw new ZipFault(`внутри не то, что в названии: по содержимому это ${extension}`);
    if (use === 'cover' && extension !== 'webp') throw new ZipFault('обложкой может быть только картинка');
    if (extension !== 'webp' || (await isOurs(staged.path, { use, signal }))) return { ...staged, extension };
    const picture = await drawn(staged.path, use, signal);
    await files.discard(staged);
    return { ...(await files.stage(Readable.from([picture]))), extension };
  } catch (error) {
    await files.discard(staged);
    throw error instanceof PictureFault ? new ZipFault(inLowerCase(error.message)) : error;
  }
}

/**
 * Whether there is nothing for our encoder to take away: the picture is bare pixels of the size that it would have, and can be
 * decoded to the last one. Such bytes come back as they left, so an exported course is the same when it is exported again.
 */
async function isOurs(path: string, { use, signal }: { use: Use; signal: AbortSignal }): Promise<boolean> {
  const size = await readBareWebp(path);
  if (!size || size.width > most[use].width || size.height > most[use].height) return false;
  await checkPicture(path, signal);
  return true;
}

const most = { cover: { width: 1280, height: 720 }, inText: { width: 1920, height: 8000 } } as const;

const pictures = ['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif'];

const isNamedSo = (name: string, extension: FileExtension) => {
  const named = name.split('.').at(-1) ?? '';
  return extension === 'webp' ? pictures.includes(named) : named === extension;
};
