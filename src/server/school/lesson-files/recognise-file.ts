import { open } from 'node:fs/promises';
import { coverTypes } from '#contract/courses/schemas.ts';
import { fileKinds, type FileExtension } from '#contract/lesson-files/kinds.ts';
import { codecRefusal, isVideo, readTracks, type Track } from '#domain/video/mp4-tracks.ts';

export type Recognised = { extension: FileExtension } | { refused: string } | 'unknown';

/** What a file is, by its content; its name is never asked. A file that is also something else is refused. */
export async function recogniseFile(path: string): Promise<Recognised> {
  const { fileTypeFromFile } = await import('file-type');
  const type = (await fileTypeFromFile(path))?.mime;
  if (coverTypes.some((picture) => picture === type)) return { extension: 'webp' };
  if (type === 'video/mp4' || type === 'audio/x-m4a') return recogniseMp4(path);
  const found = extensions.find((extension) => fileKinds[extension].mediaType === type);
  return found ? { extension: found } : 'unknown';
}

/** Written anew or looked into, so not taken by their type. */
const lookedInto: readonly string[] = ['webp', 'mp4', 'm4a'];

const extensions = Object.keys(fileKinds).filter(
  (extension): extension is FileExtension => !lookedInto.includes(extension),
);

async function recogniseMp4(path: string): Promise<Recognised> {
  const tracks = (await tracksOnDisk(path)) ?? [];
  const hasVideo = tracks.some(isVideo);
  if (!hasVideo && !tracks.some(({ handler }) => handler === 'soun')) {
    return { refused: 'Это не видео MP4: файл повреждён или только называется так' };
  }
  const refused = codecRefusal(tracks);
  return refused ? { refused } : { extension: hasVideo ? 'mp4' : 'm4a' };
}

async function tracksOnDisk(path: string): Promise<Track[] | undefined> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return await readTracks({
      size,
      async read(position, length) {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
        return buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await file.close();
  }
}
