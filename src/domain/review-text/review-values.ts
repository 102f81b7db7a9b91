import type { Criterion } from '#contract/lessons/criteria.ts';
import { foldTitle } from '#domain/russian/fold-title.ts';

// What stands behind a label.

/** Never the nearest: a level that the rubric doesn't have is none. Longest first, so that «Есть частично» is not «Есть». */
export function levelOf(value: string, { levels }: Criterion): number | null {
  const said = foldTitle(value.slice(0, 400));
  const titles = levels.map(({ title }) => foldTitle(title));
  const begun = titles.filter((title) => title !== '' && `${said} `.startsWith(`${title} `));
  const longest = begun.toSorted((one, other) => other.length - one.length)[0];
  return longest === undefined ? null : titles.indexOf(longest);
}

/** Where the rubric has no level of that name. */
export const isUnmet = (value: string, criterion: Criterion): boolean =>
  levelOf(value, criterion) === null && unmetStart.test(foldTitle(value.slice(0, 400)));

const unmetStart = /^не встрет\p{L}+|^не встреча\p{L}+/u;

/** By its number: «2», «№ 2», «2. Понятная просьба». */
export const criterionOf = (value: string, criteria: readonly Criterion[]): string | null =>
  criteria[Number(/\d+/.exec(value)?.[0]) - 1]?.id ?? null;

export function wordOf<Key extends string>(value: string, words: Record<Key, string>): Key | null {
  const said = `${foldTitle(value.slice(0, 400))} `;
  for (const key in words) if (said.startsWith(`${words[key]} `)) return key;
  return null;
}

/** `03:20`, `1:02:03`, also in brackets or bold. */
export function secondsOf(value: string): number | null {
  const match = /^[[(*_`]{0,4}(?:(\d{1,2}):)?(\d{1,3}):(\d{2})[\])*_`.]{0,4}$/.exec(value);
  if (!match) return null;
  const [, hours, minutes, seconds] = match;
  if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return null;
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
}
