/** What is kept, by the extension of its name. A picture is written anew, so it always comes to be a WebP. */
export const fileKinds = {
  webp: { mediaType: 'image/webp', shown: true, kind: 'picture' },
  mp3: { mediaType: 'audio/mpeg', shown: true, kind: 'audio' },
  m4a: { mediaType: 'audio/mp4', shown: true, kind: 'audio' },
  mp4: { mediaType: 'video/mp4', shown: true, kind: 'video' },
  webm: { mediaType: 'video/webm', shown: true, kind: 'video' },
  pdf: { mediaType: 'application/pdf', shown: false, kind: 'pdf' },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    shown: false,
    kind: 'office',
  },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    shown: false,
    kind: 'office',
  },
  pptx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    shown: false,
    kind: 'office',
  },
} as const;

export type FileExtension = keyof typeof fileKinds;

export type FileKind = (typeof fileKinds)[FileExtension]['kind'];

/** For people: what these kinds take, or all of them. Neighbours that share a noun are named by it once. */
export function kindsInWords(kinds = Object.keys(words) as readonly FileKind[]): string {
  const parts = kinds.map((kind, index) => {
    const [noun, formats] = words[kind];
    const before = kinds[index - 1];
    return before && words[before][0] === noun ? formats : `${noun} ${formats}`;
  });
  return parts.join(', ');
}

/** What a kind's files are called, and in which formats they come. */
const words: Record<FileKind, readonly [noun: string, formats: string]> = {
  picture: ['картинки', 'PNG, JPEG, WebP, GIF и AVIF'],
  pdf: ['документы', 'PDF'],
  office: ['документы', 'DOCX, XLSX и PPTX'],
  audio: ['аудио', 'MP3 и M4A'],
  video: ['видео', 'MP4 (H.264) и WebM'],
};
