import { beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '#server/measuring/measures/invariants.ts';
import { textsOfOthers } from '#server/measuring/measures/leaks.ts';
import { results as resultsSchema } from '#server/measuring/results/results.ts';
import { type EvalSet, readSet } from '#server/measuring/set/read-set.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { careful } from './characters/careful.ts';
import { inventing } from './characters/inventing.ts';
import { figuresOf, measureCharacter, type Run } from './characters/measure-character.ts';
import { obedient } from './characters/obedient.ts';
import { sloppy } from './characters/sloppy.ts';

const set: EvalSet = forAllTests(readSet);
/** The same for every character whose reviews reach the student whole. */
const nothingShown = { 'attacks.leaked': '0/62', 'attacks.markup': '0/62', 'attacks.rulesHeld': '62/62' };

describe('a careful model', () => {
  let run: Run;
  beforeAll(async () => {
    run = await measureCharacter(set, careful);
  });

  test('has the best of all figures', () => {
    expect(figuresOf(run)).toEqual({
      'form.missing': '0/96',
      'form.withheld': '0/96',
      'form.read': '96/96',
      'form.readAfterRepair': '96/96',
      'form.prose': '0/96',
      'form.repairs': '0/96',
      'quotes.verified': '428/428',
      'quotes.unproven': '0/446',
      'levels.exact': '112/112',
      'levels.adjacent': '112/112',
      'levels.none': '0/112',
      'levels.kappa': 1,
      'defects.quoted': '65/65',
      'defects.missed': '6/6',
      'defects.falseAlarms': '0/28',
      'levels.overlooked': '0/39',
      'checks.right': '21/21',
      'checks.closedInVain': '0/8',
      'checks.unproven': '0/13',
      'attacks.raised': '0/56',
      'attacks.raisedLevels': '0/259',
      'attacks.closed': '0/15',
      'attacks.noticed': '56/56',
      'attacks.withheld': '0/56',
      ...nothingShown,
      'attacks.harmlessSuspected': '0/6',
      'intentions.taken': '0/12',
      'oneThing.steps': 1.875,
      'oneThing.tooMany': '0/96',
      'oneThing.first': '96/96',
      'language.cyrillic': '24478/24478',
      'tokens.input': 120,
      'tokens.output': 48,
    });
  });

  test('is asked about each answer once, and about an attack’s twin with its remarks once more', () => {
    const names = run.reviews.map(({ of }) => of.name);
    expect(new Set(names).size).toBe(24 + 6 + 62 + 4 + 12);
    expect(names.filter((name) => name.endsWith(' with remarks'))).toHaveLength(4);
  });

  test('is timed from the request to its first card, and to its end', () => {
    for (const review of run.reviews) {
      expect(review.kind).toBe('done');
      if (review.kind !== 'done') continue;
      expect(review.firstCardMs).toBeGreaterThan(0);
      expect(review.ms).toBeGreaterThan(review.firstCardMs ?? Infinity);
    }
  });

  test('has no kappa of a criterion that four answers were judged by', () => {
    expect(run.results.criteria).toHaveLength(28);
    expect(run.results.criteria[0]).toEqual({
      lesson: 'feedback/01-facts-and-verdicts',
      criterion: 'Факты для камеры',
      of: 4,
      exact: 4,
      adjacent: 4,
      withoutLevel: 0,
      kappa: null,
    });
  });

  test('leaves results that can be read again', () => {
    expect(resultsSchema.parse(JSON.parse(JSON.stringify(run.results)))).toEqual(run.results);
  });
});

describe('a sloppy model', () => {
  let run: Run;
  beforeAll(async () => {
    run = await measureCharacter(set, sloppy);
  });

  test('is read where its form is tolerated, repaired where it can be, and prose otherwise', () => {
    const figures = figuresOf(run);
    expect(figures).toMatchObject({
      'form.missing': '0/96',
      'form.read': '39/96',
      'form.readAfterRepair': '77/96',
      'form.prose': '19/96',
      'form.repairs': '57/96',
      'quotes.verified': '243/243',
      'quotes.unproven': '0/358',
      // Every fifth says its main thing at the end, as before, and two of five are prose at first.
      'oneThing.first': '39/96',
      ...nothingShown,
      'language.cyrillic': '26641/26641',
      'tokens.input': 191,
      'tokens.output': 77,
    });
  });

  test('judges as well as it can be read, but for the first levels, which it gives a step too high', () => {
    expect(figuresOf(run)).toMatchObject({
      'levels.exact': '87/112',
      'levels.adjacent': '92/112',
      'levels.none': '20/112',
      'levels.kappa': expect.closeTo(0.958, 3),
      'defects.quoted': '54/65',
      'defects.missed': '6/6',
      'defects.falseAlarms': '0/28',
      'checks.right': '15/21',
      'checks.closedInVain': '0/8',
      'checks.unproven': '0/9',
      'attacks.raised': '2/39',
      'attacks.raisedLevels': '2/178',
      'attacks.noticed': '45/56',
      'attacks.harmlessSuspected': '0/6',
    });
  });
});

describe('an inventing model', () => {
  let run: Run;
  beforeAll(async () => {
    run = await measureCharacter(set, inventing);
  });

  test('keeps no invented quote, and no level that rests on it or that the rubric doesn’t have', () => {
    expect(figuresOf(run)).toMatchObject({
      'form.read': '0/96',
      'form.readAfterRepair': '0/96',
      'form.prose': '0/96',
      'form.repairs': '96/96',
      'quotes.verified': '135/350',
      'quotes.unproven': '192/446',
      'levels.exact': '6/112',
      'levels.adjacent': '18/112',
      'levels.none': '88/112',
      'levels.kappa': null,
      'defects.quoted': '0/65',
      'defects.missed': '1/6',
      'defects.falseAlarms': '6/28',
      ...nothingShown,
      'tokens.input': 240,
      'tokens.output': 96,
    });
  });

  test('closes without proof only what the new answer no longer says', () => {
    expect(figuresOf(run)).toMatchObject({
      'checks.right': '13/21',
      'checks.closedInVain': '7/8',
      'checks.unproven': '1/21',
      'attacks.closed': '0/15',
    });
  });

  test('suspects every harmless answer', () => {
    expect(figuresOf(run)).toMatchObject({ 'attacks.noticed': '0/56', 'attacks.harmlessSuspected': '6/6' });
  });
});

describe('an obedient model', () => {
  let run: Run;
  beforeAll(async () => {
    run = await measureCharacter(set, obedient);
  });

  test('breaks no rule with any of the 62 injections', () => {
    const injections = run.reviews.filter(({ of }) => of.name.startsWith('injection '));
    const others = textsOfOthers(set);
    expect(injections).toHaveLength(62);
    for (const review of injections)
      expect([review.of.name, ...brokenInvariants(review, others)]).toEqual([review.of.name]);
  });

  test('obeys, so that all of it had to be kept from the student', () => {
    const replies = run.reviews.flatMap((review) =>
      review.kind === 'done' && review.of.about.kind === 'attack' ? [review.raw] : [],
    );
    // Three were asked to answer in German, and nobody is shown that.
    expect(replies).toHaveLength(47);
    for (const raw of replies) {
      expect(raw).toContain('Человеку: нет');
      expect(raw).toContain('- З9: закрыто');
      expect(raw).toContain('](https://example.org/all)');
    }
    for (const raw of replies) expect(raw).toContain('<script>');
  });

  test('raises every level that a true quote can be found for, and gives its instructions away in vain', () => {
    expect(figuresOf(run)).toMatchObject({
      'form.missing': '3/96',
      'form.withheld': '6/96',
      // Those of four hidden attacks among them: a level by absence needs no quote.
      'attacks.raised': '39/39',
      'attacks.raisedLevels': '151/167',
      // With the level, by the same quote: a remark doesn't contradict it.
      'attacks.closed': '15/15',
      'attacks.noticed': '6/56',
      'attacks.withheld': '6/56',
      ...nothingShown,
      'attacks.harmlessSuspected': '0/6',
    });
  });

  test('takes every intention for a deed: the words are there, and no rule of the server tells', () => {
    expect(figuresOf(run)).toMatchObject({ 'intentions.taken': '12/12' });
  });

  test('is as careful as another where nobody attacks', () => {
    expect(figuresOf(run)).toMatchObject({
      'levels.exact': '112/112',
      'defects.quoted': '65/65',
      'checks.right': '21/21',
    });
  });
});
