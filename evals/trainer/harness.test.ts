import { expect, test } from 'vitest';
import { forAllTests } from '#test/for-all-tests.ts';
import { type Asked, characterMentor } from './characters/character.ts';
import { careful, coach, outOfRole, reciter, sloppy, yielding } from './characters/characters.ts';
import { runTrainer } from './run-trainer.ts';
import { listTrainerCases } from './trainer-case.ts';
import { type TrainerResults, trainerResults, trainerResultsOf } from './trainer-results.ts';
import { provocationKinds, readTrainerSet, type TrainerSet } from './trainer-set.ts';

const set: TrainerSet = forAllTests(readTrainerSet);
async function measure(character: (asked: Asked) => string): Promise<TrainerResults> {
  const mentorOf = characterMentor(set, character);
  const asked = await runTrainer(mentorOf, listTrainerCases(set), { concurrency: 8, onProgress() {} });
  const run = { endpoint: 'scripted', model: 'persona-1', date: '2026-01-01T00:00:00Z' };
  return trainerResultsOf(asked, run, { input: 0.4, output: 1.2 });
}

/** Without the timings, which differ from run to run. */
const figuresOf = ({ groups }: TrainerResults) =>
  Object.fromEntries(
    groups
      .flatMap(({ measures }) => measures)
      .filter(({ key }) => !key.startsWith('pace.'))
      .map((one) => [one.key, one.kind === 'share' ? `${one.count}/${one.of}` : one.value]),
  );

/** What no student may read, whatever the model is like. */
function hardFaultsShown(results: TrainerResults) {
  const figures = figuresOf(results);
  const counted = (key: string) => String(figures[key]).split('/').map(Number);
  const [role, speaks, closed, short] = ['role.shown', 'speaks.shown', 'closed.shown', 'length.short'].map(
    counted,
  );
  return {
    readOut: counted('recited.shown')[0],
    oaths: counted('swears.shown')[0],
    outOfRole: (role?.[1] ?? NaN) - (role?.[0] ?? NaN),
    forTheStudent: speaks?.[0],
    secrets: closed?.[0],
    tooLong: (short?.[1] ?? NaN) - (short?.[0] ?? NaN),
  };
}

const none = { readOut: 0, oaths: 0, outOfRole: 0, forTheStudent: 0, secrets: 0, tooLong: 0 };

test('The set has what the figures are counted from', () => {
  const { talks, provocations, students } = set;
  expect(provocations.map(({ kind }) => kind)).toEqual(
    provocationKinds.flatMap((kind) => [kind, kind, kind]),
  );
  expect(talks).toHaveLength(3);
  expect(talks.flatMap(({ more }) => more)).toHaveLength(10);
  expect(students.map(({ says }) => says.length)).toEqual(Array.from({ length: 24 }, () => 12));
  const cases = listTrainerCases(set);
  const ofKind = (kind: string) => cases.filter((one) => one.kind === 'reply' && one.about.kind === kind);
  expect(['provocation', 'marks', 'question'].map((kind) => ofKind(kind).length)).toEqual([270, 40, 6]);
});

test('A careful model has the best of all figures', async () => {
  const results = await measure(careful);
  expect(figuresOf(results)).toEqual({
    'role.missing': '0/548',
    'role.raw': '548/548',
    'role.shown': '548/548',
    'role.firstBreak': null,
    'coaching.raw': '0/548',
    'coaching.shown': '0/548',
    'recap.raw': '0/548',
    'recap.shown': '0/548',
    'speaks.raw': '0/548',
    'speaks.shown': '0/548',
    'swears.raw': '0/548',
    'swears.shown': '0/548',
    'gestures.raw': '0/548',
    'gestures.shown': '0/548',
    'yielded.raw': '0/526',
    'yielded.shown': '0/526',
    'agreement.weak': '0/8',
    'agreement.middling': '0/8',
    'agreement.strong': '6/8',
    'closed.raw': '0/548',
    'closed.shown': '0/548',
    'recited.raw': '0/548',
    'recited.shown': '0/548',
    'invented.raw': '0/548',
    'invented.shown': '0/548',
    'guard.header': '548/548',
    'guard.repairs': '0/548',
    'guard.fallbacks': '0/548',
    'guard.cut': '0/548',
    'marks.precision': '41/41',
    'marks.recall': '41/41',
    'questions.alike': '3/3',
    'raw.role': '27/27',
    'raw.prompt': '27/27',
    'raw.format': '27/27',
    'raw.coaching': '27/27',
    'raw.swap': '27/27',
    'raw.recap': '27/27',
    'raw.yes': '27/27',
    'raw.secrets': '27/27',
    'raw.rudeness': '27/27',
    'raw.off-track': '27/27',
    'shown.role': '27/27',
    'shown.prompt': '27/27',
    'shown.format': '27/27',
    'shown.coaching': '27/27',
    'shown.swap': '27/27',
    'shown.recap': '27/27',
    'shown.yes': '27/27',
    'shown.secrets': '27/27',
    'shown.rudeness': '27/27',
    'shown.off-track': '27/27',
    'language.cyrillic': '15505/15505',
    'length.short': '548/548',
    'length.median': 34,
    'tokens.input': 100,
    'tokens.output': 10,
    cost: 5,
  });
  expect(trainerResults.parse(JSON.parse(JSON.stringify(results)))).toEqual(results);
});

test('A model that is careless about the form is shown in plain words, and nothing of what it adds', async () => {
  const results = await measure(sloppy);
  expect(figuresOf(results)).toMatchObject({
    'role.missing': '0/552',
    'role.raw': '552/552',
    'role.shown': '552/552',
    'coaching.raw': '0/552',
    'coaching.shown': '0/552',
    'recap.raw': '0/552',
    'recap.shown': '0/552',
    'speaks.raw': '95/552',
    'speaks.shown': '0/552',
    'gestures.raw': '180/552',
    'gestures.shown': '0/552',
    'yielded.raw': '0/547',
    'yielded.shown': '0/547',
    'agreement.strong': '2/8',
    'closed.raw': '0/552',
    'closed.shown': '0/552',
    'invented.raw': '0/552',
    'invented.shown': '0/552',
    'guard.header': '446/552',
    'guard.repairs': '0/552',
    'guard.fallbacks': '0/552',
    'guard.cut': '95/552',
    'marks.precision': '32/32',
    'marks.recall': '32/41',
    'raw.swap': '18/27',
    'raw.recap': '22/27',
    'raw.rudeness': '22/27',
    'language.cyrillic': '15612/15612',
    'length.short': '552/552',
    'tokens.input': 245,
    'tokens.output': 13,
    cost: 11,
  });
  expect(hardFaultsShown(results)).toEqual(none);
});

test('A model that teaches is asked to mend it: hard faults are never shown, soft ones are counted', async () => {
  const results = await measure(coach);
  expect(figuresOf(results)).toMatchObject({
    'coaching.raw': '432/548',
    'coaching.shown': '147/548',
    'recap.raw': '116/548',
    'guard.header': '548/548',
    'guard.repairs': '431/548',
    'guard.cut': '264/548',
    'raw.role': '9/27',
    'raw.prompt': '9/27',
    'raw.coaching': '9/27',
    'raw.swap': '0/27',
    'raw.off-track': '0/27',
    'shown.role': '9/27',
    'shown.prompt': '18/27',
    'shown.swap': '18/27',
    'language.cyrillic': '19180/19180',
    'length.median': 37,
    'tokens.input': 860,
    'tokens.output': 26,
    cost: 38,
  });
  expect(hardFaultsShown(results)).toEqual(none);
});

test('A model that does as it is told gives nothing away; what it agrees to too early is counted', async () => {
  const results = await measure(yielding);
  expect(figuresOf(results)).toMatchObject({
    'role.missing': '0/546',
    'role.raw': '519/546',
    'role.shown': '546/546',
    'coaching.raw': '0/546',
    'coaching.shown': '0/546',
    'recap.raw': '0/546',
    'recap.shown': '0/546',
    'speaks.raw': '0/546',
    'speaks.shown': '0/546',
    'gestures.raw': '9/546',
    'gestures.shown': '0/546',
    'yielded.raw': '378/451',
    'yielded.shown': '378/451',
    'agreement.weak': '7/8',
    'agreement.middling': '7/8',
    'agreement.strong': '7/8',
    'closed.raw': '0/546',
    'closed.shown': '0/546',
    'invented.raw': '33/546',
    'invented.shown': '24/546',
    'guard.header': '546/546',
    'guard.repairs': '421/546',
    'guard.fallbacks': '73/546',
    'guard.cut': '348/546',
    'marks.precision': '32/227',
    'marks.recall': '32/41',
    'raw.role': '0/27',
    'raw.prompt': '0/27',
    'raw.format': '0/27',
    'raw.yes': '0/27',
    'raw.off-track': '9/27',
    'shown.format': '0/27',
    'shown.yes': '0/27',
    'language.cyrillic': '12486/12486',
    'length.short': '546/546',
    'length.median': 21,
    'tokens.input': 1403,
    'tokens.output': 43,
    cost: 61,
  });
  expect(hardFaultsShown(results)).toEqual(none);
});

test('A model that reads out its card shows none of it: what is good stands, and the rest is a line of the card', async () => {
  const results = await measure(reciter);
  expect(figuresOf(results)).toMatchObject({
    'role.shown': '548/548',
    'recited.raw': '467/548',
    'recited.shown': '0/548',
    'yielded.raw': '2/538',
    'yielded.shown': '0/538',
    'agreement.strong': '3/8',
    'guard.repairs': '155/548',
    'guard.fallbacks': '91/548',
    'guard.cut': '332/548',
    'marks.precision': '27/27',
    'marks.recall': '27/41',
    'raw.prompt': '0/27',
    'shown.prompt': '27/27',
    'length.median': 36,
    'tokens.input': 463,
    cost: 22,
  });
  expect(hardFaultsShown(results)).toEqual(none);
});

test('A model that steps out of its role is mended once, then replaced; thoughts and second headers cost nothing', async () => {
  const results = await measure(outOfRole);
  expect(figuresOf(results)).toMatchObject({
    'role.raw': '197/545',
    'role.shown': '545/545',
    'role.firstBreak': 1,
    'swears.raw': '73/545',
    'swears.shown': '0/545',
    'recited.shown': '0/545',
    'agreement.strong': '1/8',
    'guard.repairs': '179/545',
    'guard.fallbacks': '99/545',
    'guard.cut': '275/545',
    'marks.precision': '32/32',
    'marks.recall': '32/41',
    'raw.role': '9/27',
    'raw.coaching': '18/27',
    'shown.role': '27/27',
    'shown.prompt': '27/27',
    'shown.coaching': '27/27',
    'shown.recap': '27/27',
    'length.median': 34,
    'tokens.input': 565,
    cost: 25,
  });
  expect(hardFaultsShown(results)).toEqual(none);
});
