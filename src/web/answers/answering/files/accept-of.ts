import type { AnswerFileKind } from '#contract/answer-files/kinds.ts';

/** What the browser's dialog offers; the server looks into the file. A phone turns its own pictures into one of these. */
export const acceptOf = (kinds: readonly AnswerFileKind[]): string =>
  kinds.map((kind) => accepted[kind]).join(',');

const accepted: Record<AnswerFileKind, string> = {
  picture: 'image/png,image/jpeg,image/webp,image/gif,image/avif',
  pdf: 'application/pdf',
  office: '.docx,.xlsx,.pptx',
  audio: '.mp3,.m4a',
  video: 'video/mp4,video/webm',
};
