/** What a lesson may keep, by the extension of its address. A picture is written anew, so it always comes to be a WebP. */
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

export const fileTypesInWords =
  'картинки PNG, JPEG, WebP, GIF и AVIF, документы PDF, DOCX, XLSX и PPTX, аудио MP3 и M4A, видео MP4 (H.264) и WebM';
