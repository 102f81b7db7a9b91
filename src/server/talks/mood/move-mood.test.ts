import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Level, ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { Mood } from '#contract/talks/schemas.ts';
import { scenarioOfDenis } from '#test/scenario-of-denis.ts';
import { mayAgree, moveMood, rudeness, startMood } from './move-mood.ts';

const codes = (letter: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `${letter}${index + 1}`, text: 'делает что-то' }));

const card: ScenarioCard = {
  ...scenarioOfDenis,
  turns: 20,
  softens: codes('С', 5),
  angers: codes('З', 2),
  agreesIf: codes('У', 2),
};

type Script = (said: number) => string[];
const everything: Script = () => ['С1', 'С2', 'С3', 'С4', 'С5', 'У1', 'У2'];
const oneNew: Script = (said) => [`С${Math.min(said, 5)}`, 'У1', 'У2'];
const byTurns: Script = (said) => (said % 2 === 1 ? [`С${Math.ceil(said / 2)}`, 'У1', 'У2'] : ['З1']);
const nothing: Script = () => [];

/** The first line of twenty after which, and in whose request, the persona may agree. */
function firstAgreement(level: Level, script: Script, played = card): [number | null, number | null] {
  let mood = startMood(played);
  let after: number | null = null;
  let inRequest: number | null = null;
  for (let said = 1; said <= 20; said += 1) {
    if (mayAgree({ card: played, level, mood, said })) inRequest ??= said;
    mood = moveMood(mood, { card: played, level, marks: script(said), asksOpenly: false, said });
    if (mayAgree({ card: played, level, mood, said })) after ??= said;
  }
  return [after, inRequest];
}

test('agreement comes as late as the level says, whatever the model marks; a reply lags by one line', () => {
  const levels = ['easy', 'usual', 'hard'] as const;
  const table = [everything, oneNew, byTurns, nothing].map((script) =>
    levels.map((level) => firstAgreement(level, script)),
  );
  const never = [null, null];
  expect(table).toEqual([
    [
      [3, 3],
      [5, 5],
      [7, 7],
    ],
    [
      [3, 3],
      [5, 5],
      [8, 9],
    ],
    [[5, 6], never, never],
    [never, never, never],
  ]);
});

test('the floor is half of the lines at most, and nothing is agreed to without conditions', () => {
  const warm: Mood = { trust: 4, points: 0, seen: [], facts: [], met: ['У1', 'У2'] };
  const short = { ...card, turns: 8 };
  const may = (said: number, mood = warm, played: ScenarioCard = short, level: Level = 'hard') =>
    mayAgree({ card: played, level, mood, said });
  expect([may(3), may(4)]).toEqual([false, true]);
  expect(may(4, { ...warm, met: ['У1'] })).toBe(false);
  expect(may(4, { ...warm, met: ['У1'] }, short, 'easy')).toBe(true);
  expect(may(8, warm, { ...short, agreesIf: [] })).toBe(false);
});

describe('a line', () => {
  const before: Mood = { trust: 2, points: 0, seen: [], facts: [], met: [] };
  interface Given {
    level?: Level;
    mood?: Mood;
    said?: number;
    asksOpenly?: boolean;
  }
  const after = (
    marks: string[],
    { level = 'usual', mood = before, said = 1, asksOpenly = false }: Given = {},
  ) => moveMood(mood, { card, level, marks, asksOpenly, said });
  const moved = (...given: Parameters<typeof after>) => {
    const { trust, points } = after(...given);
    return [trust, points];
  };

  test('moves trust by one step, up or down', () => {
    expect(moved(['С1', 'С2', 'С3'])).toEqual([3, 1]);
    expect(moved(['С1', 'С2'], { level: 'easy', asksOpenly: true })).toEqual([3, 1]);
    expect(moved(['З1'])).toEqual([1, 0]);
    expect(moved(['З1', 'З2'], { level: 'hard' })).toEqual([1, -4]);
    expect(moved(['З1'], { level: 'easy' })).toEqual([2, -1]);
    expect(moved([rudeness])).toEqual([1, 0]);
    expect(moved(['З1'], { mood: { ...before, trust: 0 } })).toEqual([0, 0]);
    expect(moved(['С1', 'С2'], { mood: { ...before, trust: 4 } })).toEqual([4, 0]);
  });

  test('is worth a point for an open question, and for a softening that is said again', () => {
    expect(moved([], { asksOpenly: true })).toEqual([2, 1]);
    const heard = { ...before, seen: ['С1'] };
    expect([1, 2].map((said) => moved(['С1'], { mood: heard, said })[1])).toEqual([0, 1]);
    expect([1, 2].map((said) => moved(['С1'], { mood: heard, said, level: 'easy' })[1])).toEqual([1, 1]);
  });

  test('leaves codes that the card doesn’t have, and what was over the limit counts as new later', () => {
    expect(after(['С9', 'Х1', 'Ф9', 'У3', 'С1', 'С2', 'С3', 'У2'])).toEqual({
      trust: 3,
      points: 1,
      seen: ['С1', 'С2'],
      facts: [],
      met: ['У2'],
      angered: 0,
    });
  });

  test('opens a hidden fact at its threshold, and never what both know', () => {
    expect(after(['Ф1', 'Ф2']).facts).toEqual(['Ф1']);
    expect(after(['Ф1'], { mood: { ...before, trust: 1 } }).facts).toEqual([]);
  });
});

test('whatever is marked, trust moves by a step at most, what was seen stays seen, and no line comes too early', () => {
  const all = ['С1', 'С2', 'С3', 'С4', 'С5', 'З1', 'З2', 'У1', 'У2', 'Ф1', 'Ф9', 'нет', rudeness];
  const line = fc.record({ marks: fc.subarray(all), asksOpenly: fc.boolean() });
  const level = fc.constantFrom<Level>('easy', 'usual', 'hard');
  const floors = { easy: 3, usual: 5, hard: 7 };
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), level, fc.nat({ max: 3 }), (lines, played, startTrust) => {
      let mood = startMood({ startTrust });
      for (const [index, heard] of lines.entries()) {
        const after = moveMood(mood, { ...heard, card, level: played, said: index + 1 });
        expect(Math.abs(after.trust - mood.trust)).toBeLessThanOrEqual(1);
        expect([0, 1, 2, 3, 4]).toContain(after.trust);
        for (const one of ['seen', 'facts', 'met'] as const)
          expect(after[one].slice(0, mood[one].length)).toEqual(mood[one]);
        const agrees = mayAgree({ card, level: played, mood: after, said: index + 1 });
        expect(agrees && index + 1 < floors[played]).toBe(false);
        mood = after;
      }
    }),
  );
});
