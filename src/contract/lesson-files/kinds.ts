/** What a lesson may keep, by the extension of its address. A picture is written anew, so it always comes to be a WebP. */
export const fileKinds = {
  webp: { mediaType: 'image/webp', shown: true },
  mp3: { mediaType: 'audio/mpeg', shown: true },
  m4a: { mediaType: 'audio/mp4', shown: true },
  mp4: { mediaType: 'video/mp4', shown: true },
  webm: { mediaType: 'video/webm', shown: true },
  pdf: { mediaType: 'application/pdf', shown: false },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    shown: false,
  },
  xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', shown: false },
  pptx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    shown: false,
  },
} as const;

export type FileExtension = keyof typeof fileKinds;

export const fileTypesInWords =
  'картинки PNG, JPEG, WebP, GIF и AVIF, документы PDF, DOCX, XLSX и PPTX, аудио MP3 и M4A, видео MP4 (H.264) и WebM';
