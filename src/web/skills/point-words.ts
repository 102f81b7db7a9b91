import type { SkillPoint } from '#contract/skills/schemas.ts';
import { formatDate } from '#web/ui/time/dates.ts';

/** One attempt as a sentence: when, where, in which way, at which level. */
export const pointWords = (point: SkillPoint, levels: readonly string[]): string =>
  `${attemptWords(point)}: ${levelWord(point, levels)}${checkedWords(point)}${selfWords(point, levels)}`;

function selfWords({ self }: SkillPoint, levels: readonly string[]): string {
  const own = self === undefined ? undefined : levels[self];
  return own === undefined ? '' : `, сами — «${own}»`;
}

export function attemptWords({ at, lessonTitle, attempt, kind }: SkillPoint): string {
  const where = lessonTitle === null ? 'урок закрыт' : `«${lessonTitle}»`;
  return [formatDate(new Date(at)), where, `попытка ${attempt}${ways[kind]}`].join(', ');
}

/** In which way the attempt was made. */
export const ways: Record<SkillPoint['kind'], string> = {
  written: '',
  talk: ', разговор',
  take: ', другая попытка разговора',
};

export const levelWord = ({ level }: Pick<SkillPoint, 'level'>, levels: readonly string[]): string =>
  (level === null ? undefined : levels[level]) ?? 'уровень не поставлен';

export const checkedWords = ({ by }: Pick<SkillPoint, 'by'>): string =>
  by === 'mentor' ? ', проверил человек' : '';
