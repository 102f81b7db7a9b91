import { describe, expect, test } from 'vitest';
import type { Turn } from '#contract/talks/schemas.ts';
import { alignTakes } from './align-takes.ts';

/** `С` says a line of the student, `П` of the persona, `Н` a hint. */
const talk = (lines: string[], branchedAt?: number, numbers?: number[]) => ({
  turns: lines.map((line, index): Turn => {
    const speaker = ({ С: 'student', П: 'persona', Н: 'hint' } as const)[line.charAt(0) as 'С' | 'П' | 'Н'];
    return { number: numbers?.[index] ?? index, speaker, state: 'done', text: line };
  }),
  branchedFrom:
    branchedAt === undefined
      ? null
      : { dialogueId: null, number: branchedAt, place: 1, at: null, said: null },
});

/** `1: С1→П2 | С3→П4`. */
const drawn = (...given: Parameters<typeof alignTakes>) => {
  const { common, rows } = alignTakes(...given);
  const side = (one: (typeof rows)[number]['was']) =>
    one ? `${one.line.text}→${one.reply?.text ?? ''}` : '—';
  return [
    common.map(({ text }) => text).join(' '),
    ...rows.map(({ place, was, now }) => `${place}: ${side(was)} | ${side(now)}`),
  ];
};

describe('two takes', () => {
  test('part at the branch, and stand side by side by exchanges', () => {
    const parent = talk(['П', 'С1', 'П1', 'С2', 'П2', 'С3', 'П3']);
    const take = talk(['П', 'С1', 'П1', 'Син', 'Пин'], 3);
    expect(drawn(parent, take)).toEqual(['П С1 П1', '2: С2→П2 | Син→Пин', '3: С3→П3 | —']);
    expect(drawn(take, parent)).toEqual(['П С1 П1', '2: Син→Пин | С2→П2', '3: — | С3→П3']);
  });

  test('have a line in the same words as their own, not in common', () => {
    const parent = talk(['П', 'С1', 'П1', 'С2', 'П2']);
    expect(drawn(parent, talk(['П', 'С1', 'П1', 'С2', 'Пин'], 3))).toEqual(['П С1 П1', '2: С2→П2 | С2→Пин']);
    expect(drawn(parent, talk(['П', 'С1', 'П1', 'С2', 'П2'], 3))).toEqual(['П С1 П1', '2: С2→П2 | С2→П2']);
  });

  test('of different lines part at the earlier one, of a take at its own', () => {
    const early = talk(['П', 'Са', 'Па', 'Сб'], 1);
    const late = talk(['П', 'С1', 'П1', 'Св', 'Пв'], 3);
    expect(drawn(late, early)).toEqual(['П', '1: С1→П1 | Са→Па', '2: Св→Пв | Сб→']);
    const ofTake = talk(['П', 'Са', 'Па', 'Сг', 'Пг'], 3);
    expect(drawn(early, ofTake)).toEqual(['П Са Па', '2: Сб→ | Сг→Пг']);
  });

  test('are aligned where a hint is missing in one, and where nothing is said yet', () => {
    const parent = talk(['П', 'С1', 'П1', 'Н', 'С2', 'П2']);
    const take = talk(['П', 'С1', 'П1', 'Син'], 4, [0, 1, 2, 4]);
    expect(drawn(parent, take)).toEqual(['П С1 П1', '2: С2→П2 | Син→']);
    expect(drawn(parent, talk(['П', 'С1', 'П1', 'Н'], 4))).toEqual(['П С1 П1', '2: С2→П2 | —']);
  });

  test('where the student begins have nothing in common', () => {
    expect(drawn(talk(['С1', 'П1']), talk(['Син', 'Пин'], 0))).toEqual(['', '1: С1→П1 | Син→Пин']);
  });

  test('a reply that differs to a line of the same words parts them before the line', () => {
    expect(drawn(talk(['С1', 'П1', 'С2']), talk(['С1', 'Пин', 'С2']))).toEqual([
      '',
      '1: С1→П1 | С1→Пин',
      '2: С2→ | С2→',
    ]);
  });
});
