import type { Dialogue, Turn } from '#contract/talks/schemas.ts';

type Said = Pick<Dialogue, 'turns' | 'branchedFrom'>;

/** The student's line and what was answered to it. */
export interface Exchange {
  line: Turn;
  reply: Turn | undefined;
}

/** What was said at one place of two talks; a talk that has ended before has nothing there. */
export interface Beside {
  /** Which of the student's lines it is. */
  place: number;
  was?: Exchange;
  now?: Exchange;
}

export interface Aligned {
  /** What both have said before they part. */
  common: Turn[];
  rows: Beside[];
}

/** Two talks of one family, line by line, from where they part: with takes of different lines, at the earlier one. */
export function alignTakes(one: Said, other: Said): Aligned {
  const was = one.turns.filter(isSaid);
  const now = other.turns.filter(isSaid);
  const from = partingOf(was, now, [one, other]);
  const common = was.filter(({ number }) => number < from);
  const before = common.filter(({ speaker }) => speaker === 'student').length;
  const first = exchangesFrom(from, was);
  const second = exchangesFrom(from, now);
  const rows = Array.from({ length: Math.max(first.length, second.length) }, (_, index): Beside => {
    const [left, right] = [first[index], second[index]];
    return { place: before + index + 1, ...(left && { was: left }), ...(right && { now: right }) };
  });
  return { common, rows };
}

/** Hints are not compared, nor what is only being said. */
const isSaid = ({ speaker, state, text }: Turn): boolean =>
  speaker !== 'hint' && state === 'done' && text !== '';

/** The number of the student's line from which on they may differ. What a take says in the same words again is its own. */
function partingOf(was: readonly Turn[], now: readonly Turn[], talks: readonly Said[]): number {
  let index = 0;
  while (index < was.length && isSame(was[index], now[index])) index += 1;
  // Of a reply that differs, its line is where they part.
  if ([was[index], now[index]].some((turn) => turn?.speaker === 'persona')) index -= 1;
  const parted = was[index] ?? now[index];
  const branches = talks.flatMap(({ branchedFrom }) => branchedFrom?.number ?? []);
  return Math.min(parted?.number ?? Infinity, branches.length > 0 ? Math.max(...branches) : Infinity);
}

const isSame = (one: Turn | undefined, other: Turn | undefined): boolean =>
  one?.number === other?.number && one?.text === other?.text;

function exchangesFrom(from: number, turns: readonly Turn[]): Exchange[] {
  return turns.flatMap((line, index) => {
    if (line.speaker !== 'student' || line.number < from) return [];
    const next = turns[index + 1];
    return [{ line, reply: next?.speaker === 'persona' ? next : undefined }];
  });
}
