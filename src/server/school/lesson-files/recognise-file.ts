import { coverTypes } from '#contract/courses/schemas.ts';
import { fileKinds, type FileExtension } from '#contract/lesson-files/kinds.ts';
import { readTracks } from './mp4-tracks.ts';

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

/** The only codec of video that every browser plays. */
const h264 = ['avc1', 'avc3'];

async function recogniseMp4(path: string): Promise<Recognised> {
  const tracks = await readTracks(path);
  const video = tracks?.filter(({ handler }) => handler === 'vide');
  const hasSound = tracks?.some(({ handler }) => handler === 'soun');
  if (!video || (video.length === 0 && !hasSound)) {
    return { refused: 'Это не видео MP4: файл повреждён или только называется так' };
  }
  if (video.some(({ codec }) => !h264.includes(codec))) {
    return {
      refused: 'Видео сжато не в H.264, и покажет его не всякий браузер. Сохраните его как MP4 (H.264)',
    };
  }
  return { extension: video.length > 0 ? 'mp4' : 'm4a' };
}
