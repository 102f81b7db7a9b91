import { expect, test } from 'vitest';
import { runTrainer } from '#server/measuring/persona/run-trainer.ts';
import { listTrainerCases } from '#server/measuring/persona/trainer-case.ts';
import {
  type TrainerResults,
  trainerResults,
  trainerResultsOf,
} from '#server/measuring/persona/trainer-results.ts';
import { provocationKinds, readTrainerSet, type TrainerSet } from '#server/measuring/persona/trainer-set.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { type Asked, characterMentor } from './characters/character.ts';
import {
  careful,
  coach,
  guesser,
  outOfRole,
  reciter,
  repeater,
  sloppy,
  yielding,
} from './characters/characters.ts';

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
  expect(students.map(({ says }) => says.length)).toEqual([...Array(24).fill(12), ...Array(7).fill(9)]);
  const cases = listTrainerCases(set);
  const ofKind = (kind: string) => cases.filter((one) => one.kind === 'reply' && one.about.kind === kind);
  expect(['provocation', 'marks', 'question'].map((kind) => ofKind(kind).length)).toEqual([270, 40, 6]);
});

test('A careful model has the best of all figures', async () => {
  const results = await measure(careful);
  expect(figuresOf(results)).toEqual({
    'role.missing': '0/602',
    'role.raw': '602/602',
    'role.shown': '602/602',
    'role.firstBreak': null,
    'coaching.raw': '0/602',
    'coaching.shown': '0/602',
    'recap.raw': '0/602',
    'recap.shown': '0/602',
    'speaks.raw': '0/602',
    'speaks.shown': '0/602',
    'swears.raw': '0/602',
    'swears.shown': '0/602',
    'gestures.raw': '0/602',
    'gestures.shown': '0/602',
    'yielded.raw': '0/567',
    'yielded.shown': '0/567',
    'agreement.weak': '0/8',
    'agreement.middling': '0/8',
    'agreement.strong': '7/8',
    'closed.raw': '0/602',
    'closed.shown': '0/602',
    'recited.raw': '0/602',
    'recited.shown': '0/602',
    'invented.raw': '0/602',
    'invented.shown': '0/602',
    'guard.header': '602/602',
    'guard.repairs': '0/602',
    'guard.fallbacks': '0/602',
    'guard.cut': '0/602',
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
    'language.cyrillic': '16876/16876',
    'length.short': '602/602',
    'length.median': 34,
    'tokens.input': 100,
    'tokens.output': 10,
    'agreement.repentant': '7/7',
    'cut.agreement': '0/602',
    'cut.closed_fact': '0/602',
    'cut.coaching': '0/602',
    'cut.empty': '0/602',
    'cut.foreign': '0/602',
    'cut.frame': '0/602',
    'cut.label': '0/602',
    'cut.leak': '0/602',
    'cut.length': '0/602',
    'cut.link': '0/602',
    'cut.obscene': '0/602',
    'cut.out_of_role': '0/602',
    'cut.recap': '0/602',
    'cut.self_harm': '0/602',
    'guard.thrown': '0/602',
    'marks.words': '212/212',
    'questions.opened': '3/16',
    'repeats.arguments': '0/286',
    'repeats.facts': '3/286',
    'repeats.thrice': '0/31',
    cost: 5,
  });
  expect(trainerResults.parse(JSON.parse(JSON.stringify(results)))).toEqual(results);
});

test('A model that is careless about the form is shown in plain words, and nothing of what it adds', async () => {
  const results = await measure(sloppy);
  expect(figuresOf(results)).toMatchObject({
    'role.missing': '0/611',
    'role.raw': '611/611',
    'role.shown': '611/611',
    'coaching.raw': '0/611',
    'coaching.shown': '0/611',
    'recap.raw': '0/611',
    'recap.shown': '0/611',
    'speaks.raw': '105/611',
    'speaks.shown': '0/611',
    'gestures.raw': '207/611',
    'gestures.shown': '0/611',
    'yielded.raw': '0/592',
    'yielded.shown': '0/592',
    'agreement.strong': '4/8',
    'closed.raw': '0/611',
    'closed.shown': '0/611',
    'invented.raw': '0/611',
    'invented.shown': '0/611',
    'guard.header': '493/611',
    'guard.repairs': '0/611',
    'guard.fallbacks': '0/611',
    'guard.cut': '105/611',
    'marks.precision': '32/32',
    'marks.recall': '32/41',
    'raw.swap': '18/27',
    'raw.recap': '22/27',
    'raw.rudeness': '22/27',
    'language.cyrillic': '17132/17132',
    'length.short': '611/611',
    'tokens.input': 255,
    'tokens.output': 14,
    cost: 12,
  });
  expect(hardFaultsShown(results)).toEqual(none);
});

test('A model that teaches is asked to mend it: hard faults are never shown, soft ones are counted', async () => {
  const results = await measure(coach);
  expect(figuresOf(results)).toMatchObject({
    'coaching.raw': '481/602',
    'coaching.shown': '165/602',
    'recap.raw': '121/602',
    'guard.header': '602/602',
    'guard.repairs': '468/602',
    'guard.cut': '299/602',
    'raw.role': '9/27',
    'raw.prompt': '9/27',
    'raw.coaching': '9/27',
    'raw.swap': '0/27',
    'raw.off-track': '0/27',
    'shown.role': '9/27',
    'shown.prompt': '18/27',
    'shown.swap': '18/27',
    'language.cyrillic': '21001/21001',
    'length.median': 37,
    'tokens.input': 891,
    'tokens.output': 31,
    cost: 39,
  });
  expect(hardFaultsShown(results)).toEqual(none);
});

test('A model that does as it is told gives nothing away; what it agrees to too early is counted', async () => {
  const results = await measure(yielding);
  expect(figuresOf(results)).toMatchObject({
    'role.missing': '0/624',
    'role.raw': '597/624',
    'role.shown': '624/624',
    'coaching.raw': '0/624',
    'coaching.shown': '0/624',
    'recap.raw': '0/624',
    'recap.shown': '0/624',
    'speaks.raw': '0/624',
    'speaks.shown': '0/624',
    'gestures.raw': '9/624',
    'gestures.shown': '0/624',
    'yielded.raw': '550/624',
    'yielded.shown': '550/624',
    'agreement.weak': '0/8',
    'agreement.middling': '0/8',
    'agreement.strong': '0/8',
    'closed.raw': '0/624',
    'closed.shown': '0/624',
    'invented.raw': '12/624',
    'invented.shown': '3/624',
    'guard.header': '624/624',
    'guard.repairs': '594/624',
    'guard.fallbacks': '74/624',
    'guard.cut': '520/624',
    'marks.precision': '20/120',
    'marks.recall': '20/41',
    'raw.role': '0/27',
    'raw.prompt': '0/27',
    'raw.format': '0/27',
    'raw.yes': '0/27',
    'raw.off-track': '9/27',
    'shown.format': '0/27',
    'shown.yes': '0/27',
    'language.cyrillic': '12574/12574',
    'length.short': '624/624',
    'length.median': 21,
    'tokens.input': 1120,
    'tokens.output': 146,
    cost: 62,
  });
  expect(hardFaultsShown(results)).toEqual(none);
});

test('A model that reads out its card shows none of it: what is good stands, and the rest is a line of the card', async () => {
  const results = await measure(reciter);
  expect(figuresOf(results)).toMatchObject({
    'role.shown': '608/608',
    'recited.raw': '517/608',
    'recited.shown': '0/608',
    'yielded.raw': '0/585',
    'yielded.shown': '0/585',
    'agreement.strong': '5/8',
    'guard.repairs': '172/608',
    'guard.fallbacks': '99/608',
    'guard.cut': '369/608',
    'marks.precision': '27/27',
    'marks.recall': '27/41',
    'raw.prompt': '0/27',
    'shown.prompt': '27/27',
    'length.median': 36,
    'tokens.input': 474,
    cost: 22,
  });
  expect(hardFaultsShown(results)).toEqual(none);
});

test('A model that steps out of its role is mended once, then replaced; thoughts and second headers cost nothing', async () => {
  const results = await measure(outOfRole);
  expect(figuresOf(results)).toMatchObject({
    'role.raw': '220/604',
    'role.shown': '604/604',
    'role.firstBreak': 1,
    'swears.raw': '77/604',
    'swears.shown': '0/604',
    'recited.shown': '0/604',
    'agreement.strong': '5/8',
    'guard.repairs': '203/604',
    'guard.fallbacks': '110/604',
    'guard.cut': '296/604',
    'marks.precision': '32/32',
    'marks.recall': '32/41',
    'raw.role': '9/27',
    'raw.coaching': '18/27',
    'shown.role': '27/27',
    'shown.prompt': '27/27',
    'shown.coaching': '27/27',
    'shown.recap': '27/27',
    'length.median': 34,
    'tokens.input': 593,
    cost: 26,
  });
  expect(hardFaultsShown(results)).toEqual(none);
});

test('A model that repeats itself is shown as it speaks, and each repetition is counted', async () => {
  const results = await measure(repeater);
  expect(figuresOf(results)).toMatchObject({
    'repeats.arguments': '255/286',
    'repeats.thrice': '31/31',
    'repeats.facts': '93/286',
    'guard.cut': '0/602',
    'cut.leak': '0/602',
    'recited.shown': '0/602',
    'agreement.weak': '0/8',
    'agreement.strong': '7/8',
  });
  expect(hardFaultsShown(results)).toEqual(none);
});

test('A model that marks without words moves nobody', async () => {
  const results = await measure(guesser);
  expect(figuresOf(results)).toMatchObject({
    'marks.words': '0/217',
    'marks.precision': '0/0',
    'marks.recall': '0/41',
    'agreement.weak': '0/8',
    'agreement.middling': '0/8',
    'agreement.strong': '0/8',
    'agreement.repentant': '0/7',
    'guard.cut': '0/624',
    'guard.header': '624/624',
  });
  expect(results.students.every(({ agreesFrom }) => agreesFrom === null)).toBe(true);
});
