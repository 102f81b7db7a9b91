import { expect, test } from 'vitest';
import type { SkillsOverTime } from '#contract/skills/schemas.ts';
import type { WordsSeries } from '#contract/weeks/schemas.ts';
import { delayedText } from '#contract/weeks/words.ts';
import { createSkill } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { skillsSetting, three, tieOf } from '#test/skills-setting.ts';

// One person's year. WEEKS_YEAR=1 prints what the screen says of it.

const t = testApp();
const { lessonOf, said, setting } = skillsSetting(t);

const attempts = [
  { day: 0, level: 0, words: 'Опять всё поздно, Олег.' },
  { day: 20, level: 1, words: 'Олег, макет пришёл поздно.' },
  { day: 41, level: 2, words: 'Макет пришёл в 16:20, а договорились на полдень.' },
  { day: 130, level: 1, words: 'Макет снова пришёл после обеда.' },
];

const newest = 130;

test('a year of one person, as the screen says it', async () => {
  const { course, student } = await setting();
  const rubrics = [await lessonOf(course, [three]), await lessonOf(course, [three])];
  const skill = await createSkill(t.db, { title: 'Факты', criteria: rubrics.flatMap(tieOf) });
  for (const [place, attempt] of attempts.entries()) {
    const rubric = rubrics[place === 2 ? 1 : 0];
    const { words, level, day } = attempt;
    if (rubric) await said(student, rubric, words, { level, daysAgo: newest - day });
  }
  const get = async <Body>(path: string) => (await t.call('GET', path, { as: student })).json<Body>();
  const { skills } = await get<SkillsOverTime>('/api/me/skills');
  const series = await get<WordsSeries[]>(`/api/me/skills/${skill.id}/words`);
  const [shown] = skills;
  const lines = [
    `${shown?.title}: ${shown?.series[0]?.points.map(({ level }) => three[level ?? 0]).join(', ')}`,
    `«${shown?.words?.sentence}»`,
    ...(shown?.delayed ?? []).map(delayedText),
    ...series.flatMap(({ levels, items }) =>
      items.map(({ which, level, quote }) => `${which}: ${levels[level]} — «${quote}»`),
    ),
  ];
  if (process.env['WEEKS_YEAR']) process.stdout.write(`${lines.join('\n')}\n`);
  expect(lines).toEqual([
    'Факты: Пока нет, Есть частично, Есть, Есть частично',
    '«Макет снова пришёл после обеда.»',
    'через 21\u00a0день, в другом уроке: «Есть» — держится',
    'через 89\u00a0дней, в другом уроке: «Есть частично», было «Есть». Вернёмся через неделю',
    'then: Пока нет — «Опять всё поздно, Олег.»',
    'best: Есть — «Макет пришёл в 16:20, а договорились на полдень.»',
    'now: Есть частично — «Макет снова пришёл после обеда.»',
  ]);
});
