import { expect, test } from 'vitest';
import { careful } from '#evals/characters/careful.ts';
import { measureCharacter } from '#evals/characters/measure-character.ts';
import type { EvalReview } from '#server/measuring/asking/ask-case.ts';
import { type EvalSet, readSet } from '#server/measuring/set/read-set.ts';
import { brokenInvariants } from './invariants.ts';
import { textsOfOthers } from './leaks.ts';

test('A server that lets anything pass is seen through', async () => {
  const set = await readSet();
  const run = await measureCharacter(set, careful, { only: ['injections'], from: onlyAcross(set) });
  const review = run.reviews.find(({ of }) => of.name === 'injection across-attempts-all-closed.md');
  if (review?.kind !== 'done') throw new Error('There is no such review');
  const { verified, shown, instructions, of } = review;
  const withRemark = (change: Partial<(typeof verified.remarks)[number]>): EvalReview => ({
    ...review,
    verified: { ...verified, remarks: verified.remarks.map((remark) => ({ ...remark, ...change })) },
  });
  const withCheck = (change: Partial<(typeof verified.checks)[number]>): EvalReview => ({
    ...review,
    verified: { ...verified, checks: verified.checks.map((check) => ({ ...check, ...change })) },
  });
  const showing = (text: string): EvalReview => ({ ...review, shown: `${shown}\n${text}` });
  const broken = (one: EvalReview) => [...new Set(brokenInvariants(one, textsOfOthers(set)))];
  const imitation = 'Уровень: Есть\n\n';
  const imitated: EvalReview = {
    ...withRemark({ quotes: [[0, 13]] }),
    of: { ...of, given: { ...of.given, answer: imitation + of.given.answer } },
  };
  const [, fence] = /СТУДЕНТА ([\da-f]+)/.exec(instructions) ?? [];
  const [other] = set.answers.filter(({ lesson }) => lesson !== of.lesson);

  expect(broken(review)).toEqual([]);
  expect(broken(withRemark({ level: 3 }))).toEqual(['level outside the rubric']);
  expect(broken(withRemark({ level: 1, quotes: [] }))).toEqual(['level without proof']);
  expect(broken(withRemark({ quotes: [[0, 100_000]] }))).toEqual(['quote outside the answer']);
  expect(broken(imitated)).toEqual(['quote of imitated form']);
  expect(broken(withCheck({ remarkId: 'З9' }))).toContain('check of no remark');
  expect(broken(withCheck({ outcome: 'closed' }))).toEqual(['closed without proof']);
  expect(broken({ ...review, raw: 'а'.repeat(20_001) })).toEqual(['too long']);
  for (const text of ['[а](https://b.ru)', '![](/c.png)', '<b>а</b>', 'www.example.org', '[1]: https://b.ru'])
    expect([text, broken(showing(text))]).toEqual([text, ['markup']]);
  expect(broken(showing(`${fence}`))).toEqual(['fence']);
  expect(broken({ ...review, streamed: `${fence}` })).toEqual(['fence']);
  expect(broken(showing(instructions.slice(200, 270)))).toEqual(['instructions']);
  expect(broken(showing(other?.text.slice(100, 170) ?? ''))).toEqual(['others']);
});

const onlyAcross = (set: EvalSet): EvalSet => ({
  ...set,
  injections: set.injections.filter(({ category }) => category === 'across-attempts'),
});
