import { fullName } from '#domain/full-name.ts';
import { roomIn, saidOf } from '#server/talks/calls/talk-room.ts';
import { startMood } from '#server/talks/mood/move-mood.ts';
import type { SpokenLine, TalkSoFar } from '#server/talks/talk/talk-so-far.ts';
import type { RunningTurn } from './running-turn.ts';

/** What a reply depends on, from the rows. */
export function talkOfTurn({
  card,
  level,
  turns,
  isProgram,
  firstName,
  lastName,
}: Pick<RunningTurn, 'card' | 'level' | 'turns' | 'isProgram' | 'firstName' | 'lastName'>): TalkSoFar {
  const lastLine = turns.findLastIndex(({ speaker }) => speaker === 'student');
  return {
    card,
    level,
    lines: turns.flatMap(spoken),
    mood: turns.findLast(({ mood }) => mood !== null)?.mood ?? startMood(card),
    said: saidOf(turns),
    isLast: roomIn(card, turns.slice(0, Math.max(0, lastLine)), { isProgram }).isLast,
    studentNames: [firstName, lastName, fullName({ firstName, lastName })],
  };
}

const spoken = ({ speaker, text }: RunningTurn['turns'][number]): SpokenLine[] =>
  speaker === 'hint' || text === null ? [] : [{ speaker, text }];
