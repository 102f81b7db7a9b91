import type { Suggestion } from '#contract/skills/suggestion.ts';
import { levelWords } from '#contract/talks/words.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { plural, quoted } from '#web/ui/text/russian.ts';
import { formatDay } from '#web/ui/time/days.ts';

type Reason = Pick<Suggestion, 'skill' | 'criterion' | 'was' | 'at' | 'difficulty'>;

/** What it is about: the skill, or a criterion that has none. */
export const practised = ({ skill, criterion }: Reason): string => quoted(skill?.title ?? criterion);

/** «Прошло 4 недели: «Понятная просьба»». */
export function returnTitle(reason: Reason, now = new Date()): string {
  const weeks = Math.floor(daysSince(reason.at, now) / 7);
  const passed = pluralForm(weeks, 'Прошла', 'Прошло', 'Прошло');
  const time = weeks === 1 ? 'неделя' : plural(weeks, 'неделя', 'недели', 'недель');
  return `${passed} ${time}: ${practised(reason)}`;
}

/** Dates and the scale's own word, whatever the reason. */
export function reasonText({ was, at, difficulty }: Reason, now = new Date()): string {
  const level = was === null ? 'уровень не поставлен' : `было ${quoted(was.toLowerCase())}`;
  const days = daysSince(at, now);
  const passed = days < 1 ? '' : `, с тех пор ${plural(days, 'день', 'дня', 'дней')}`;
  const harder = difficulty ? `. Можно труднее: ${quoted(levelWords[difficulty].toLowerCase())}` : '';
  return `${formatDay(new Date(at), now)} ${level}${passed}${harder}`;
}

const daysSince = (at: string, now: Date) => Math.floor((now.getTime() - Date.parse(at)) / 86_400_000);
