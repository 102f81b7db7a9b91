import { type FileExtension, fileKinds } from '#contract/lesson-files/kinds.ts';

/** What an author may let students add to an answer, in the order of the form. */
export const answerFileKinds = ['picture', 'pdf', 'office', 'audio', 'video'] as const;
export type AnswerFileKind = (typeof answerFileKinds)[number];

export const mostAnswerFiles = 10;

/** What a kind takes, for people. */
export const kindsInWords: Record<AnswerFileKind, string> = {
  picture: 'картинки PNG, JPEG, WebP, GIF и AVIF',
  pdf: 'документы PDF',
  office: 'документы DOCX, XLSX и PPTX',
  audio: 'аудио MP3 и M4A',
  video: 'видео MP4 (H.264) и WebM',
};

export const takenInWords = (kinds: readonly AnswerFileKind[]): string =>
  answerFileKinds
    .filter((kind) => kinds.includes(kind))
    .map((kind) => kindsInWords[kind])
    .join(', ');

/** Names are `<hash>.<extension>`. */
export function kindOfName(name: string): AnswerFileKind | undefined {
  const extension = name.split('.').at(-1) ?? '';
  return isExtension(extension) ? fileKinds[extension].kind : undefined;
}

const isExtension = (word: string): word is FileExtension => Object.hasOwn(fileKinds, word);
