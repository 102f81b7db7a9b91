import { expect, test } from 'vitest';
import { createLenderFinder, type Said } from '#domain/quotes/borrowed.ts';
import type { EvalAnswer } from '#server/measuring/set/answer.ts';
import { readSet } from '#server/measuring/set/read-set.ts';
import { readBorrowings } from './borrowing.ts';

const set = await readSet();
const borrowings = await readBorrowings(set.answers);

interface Attempt {
  answer: EvalAnswer;
  text: string;
  proofs: string[];
  told: string[];
}

const toldIn = (remarks: readonly { text: string; nextStep: string }[]) =>
  remarks.flatMap(({ text, nextStep }) => [text, nextStep]);

/** Of the quotes, those whose words are the mentor's; as the server has it, by what stood in the first attempt, task and rubric. */
function borrowedIn({ answer, text, proofs, told }: Attempt): string[] {
  const { lesson } = answer;
  const at = (texts: readonly string[], when: number): Said[] =>
    texts.map((one) => ({ text: one, at: when }));
  const rubric = lesson.criteria.flatMap(({ title, description, levels }) => [
    title,
    description,
    ...levels.flatMap((level) => [level.title, level.description]),
  ]);
  const findLender = createLenderFinder(
    text,
    {
      told: at(told, 2),
      said: [...at([lesson.assignment ?? '', ...rubric], 0), ...at([answer.text], 1)],
      material: [lesson.content ?? ''],
    },
    3,
  );
  return proofs.filter((proof) => {
    const start = text.indexOf(proof);
    return findLender([start, start + proof.length]) !== undefined;
  });
}

const attempts = (kind: 'pasted' | 'own'): Attempt[] =>
  borrowings.map(({ answer, remarks, ...one }) => ({ answer, told: toldIn(remarks), ...one[kind] }));

const revisions: Attempt[] = set.revisions.map(({ answer, remarks, text }) => ({
  answer,
  text,
  told: toldIn(remarks),
  proofs: remarks.flatMap(({ expected }) => expected.proof ?? []),
}));

test('what was pasted is found, each quote of six attempts of six', () => {
  const pasted = attempts('pasted');
  expect(pasted).toHaveLength(6);
  expect(pasted.filter((one) => borrowedIn(one).length < one.proofs.length).map(({ text }) => text)).toEqual(
    [],
  );
});

test('own words after the same advice are taken for pasted in none of twelve', () => {
  const own = [...attempts('own'), ...revisions];
  expect(own).toHaveLength(12);
  expect(own.flatMap(borrowedIn)).toEqual([]);
});

test('where nobody can have borrowed, at most one pair in a hundred is taken for it', () => {
  const reviews = [...attempts('pasted'), ...revisions].map(({ answer, told }) => ({ answer, told }));
  const written = [
    ...set.answers.map((answer) => ({ answer, text: answer.text })),
    ...revisions,
    ...attempts('own'),
  ];
  let pairs = 0;
  const taken: string[] = [];
  for (const { answer, text } of written) {
    const proofs = sentencesOf(text);
    for (const review of reviews) {
      if (review.answer.lesson.path !== answer.lesson.path || review.answer === answer) continue;
      pairs += proofs.length * review.told.length;
      for (const told of review.told)
        taken.push(...borrowedIn({ answer: review.answer, text, proofs, told: [told] }));
    }
  }
  expect(pairs).toBeGreaterThanOrEqual(1_000);
  expect(taken.length / pairs).toBeLessThanOrEqual(0.01);
});

/** As a mentor quotes: whole sentences of four words and more, each once. */
const sentencesOf = (text: string): string[] =>
  (text.match(/[^.!?\n]+/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.split(/\s+/).length >= 4 && text.split(sentence).length === 2);
