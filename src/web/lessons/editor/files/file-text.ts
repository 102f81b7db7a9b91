import type { LessonFile } from '#contract/lesson-files/schemas.ts';
import { formatDecimal } from '#web/ui/text/numbers.ts';

const kinds: Record<LessonFile['mediaType'], string> = {
  'image/webp': 'Картинка',
  'audio/mpeg': 'Аудио',
  'audio/mp4': 'Аудио',
  'video/mp4': 'Видео',
  'video/webm': 'Видео',
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Документ Word',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Таблица Excel',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'Презентация PowerPoint',
};

export const fileKindText = ({ mediaType }: Pick<LessonFile, 'mediaType'>): string => kinds[mediaType];

/** «340 КБ», «1,2 МБ»: a file is never said to be of no size. */
export function fileSizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  if (kilobytes < 1000) return `${kilobytes}\u00a0КБ`;
  return `${formatDecimal(bytes / 1024 / 1024)}\u00a0МБ`;
}
