import type { SkillPoint } from '#contract/skills/schemas.ts';
import { formatDate } from '#web/ui/time/dates.ts';

/** One attempt as a sentence: when, where, in which way, at which level. */
export function pointWords(point: SkillPoint, levels: readonly string[]): string {
  const { at, lessonTitle, attempt, kind, by } = point;
  const way = kind === 'talk' ? ['разговор'] : [];
  const where = lessonTitle === null ? 'урок закрыт' : `«${lessonTitle}»`;
  const checked = by === 'mentor' ? ', проверил человек' : '';
  return `${[formatDate(new Date(at)), where, `попытка ${attempt}`, ...way].join(', ')}: ${levelWord(point, levels)}${checked}`;
}

export const levelWord = ({ level }: Pick<SkillPoint, 'level'>, levels: readonly string[]): string =>
  (level === null ? undefined : levels[level]) ?? 'уровень не поставлен';
