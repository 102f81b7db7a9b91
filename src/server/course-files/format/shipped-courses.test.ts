import { expect, test } from 'vitest';
import { readDemo } from './shipped-courses.ts';

test('each criterion of the demonstration says whether its words are said aloud; hot lines aren’t', async () => {
  const { courses } = await readDemo();
  const criteria = courses.flatMap(({ lessons }) => lessons.flatMap((lesson) => lesson.criteria));
  const titles = (aloud: boolean | undefined) =>
    criteria.filter((one) => one.aloud === aloud).map(({ title }) => title);
  expect(titles(undefined)).toEqual([]);
  expect(titles(true)).toEqual(
    expect.arrayContaining(['Первая фраза', 'Проверяемая просьба', 'Живые слова']),
  );
  expect(titles(false)).toEqual(expect.arrayContaining(['Реплики как были', 'Перелом', 'Найденные оценки']));
});
