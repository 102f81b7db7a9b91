import { open } from 'node:fs/promises';
import { fileKinds, type FileExtension } from '#contract/files/kinds.ts';
import { pictureTypes } from '#contract/files/picture-types.ts';
import { codecRefusal, isVideo, readTracks, type Track } from '#domain/video/mp4-tracks.ts';
import { saveAs } from './save-as.ts';
import { sourceOnDisk } from './source-on-disk.ts';

export type Recognised = { extension: FileExtension } | { refused: string } | 'unknown';

export interface Wanted {
  takes: (extension: FileExtension) => boolean;
  /** Whoever has sent the file is gone: nothing more is read. */
  signal?: AbortSignal | undefined;
}

/**
 * What a file is, by its content; its name is never asked. A file that is also something else is refused. Its kind is told by
 * its first bytes, and only a file of a kind that is wanted is read further.
 */
export async function recogniseFile(path: string, { takes, signal }: Wanted): Promise<Recognised> {
  const type = await typeOf(path, signal);
  const extensions = mayBe(type);
  if (!extensions.some(takes)) {
    const refused = saveAs(type, takes);
    return refused ? { refused } : 'unknown';
  }
  if (isMp4(type)) return recogniseMp4(path, signal);
  const [extension] = extensions;
  return extension ? { extension } : 'unknown';
}

async function typeOf(path: string, signal: AbortSignal | undefined): Promise<string | undefined> {
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path);
  signal?.throwIfAborted();
  return found?.mime ?? ((await isIndentedPdf(path)) ? fileKinds.pdf.mediaType : undefined);
}

const longestIndent = 1024;

/** Some programs leave an empty line before the document, which every reader passes over. */
async function isIndentedPdf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(longestIndent), 0, longestIndent, 0);
    return /^[\t\n\f\r ]+%PDF-\d/.test(buffer.toString('latin1', 0, bytesRead));
  } finally {
    await file.close();
  }
}

const isMp4 = (type: string | undefined) => type === 'video/mp4' || type === 'audio/x-m4a';

/** What its tracks are, its first bytes don't say. */
function mayBe(type: string | undefined): FileExtension[] {
  if (pictureTypes.some((picture) => picture === type)) return ['webp'];
  if (isMp4(type)) return ['mp4', 'm4a'];
  return byType.filter((extension) => fileKinds[extension].mediaType === type);
}

/** Written anew or looked into, so not taken by their type. */
const lookedInto: readonly string[] = ['webp', 'mp4', 'm4a'];

const byType = Object.keys(fileKinds).filter(
  (extension): extension is FileExtension => !lookedInto.includes(extension),
);

async function recogniseMp4(path: string, signal: AbortSignal | undefined): Promise<Recognised> {
  const tracks = (await tracksOnDisk(path, signal)) ?? [];
  const hasVideo = tracks.some(isVideo);
  if (!hasVideo && !tracks.some(({ handler }) => handler === 'soun')) {
    return { refused: 'Это не видео MP4: файл повреждён или только называется так' };
  }
  const refused = codecRefusal(tracks);
  return refused ? { refused } : { extension: hasVideo ? 'mp4' : 'm4a' };
}

async function tracksOnDisk(path: string, signal: AbortSignal | undefined): Promise<Track[] | undefined> {
  const file = await open(path);
  try {
    return await readTracks(await sourceOnDisk(file, signal));
  } finally {
    await file.close();
  }
}
