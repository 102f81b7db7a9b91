import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { Mood } from '#contract/talks/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { roomIn, saidOf } from '#server/talks/calls/talk-room.ts';
import { argumentsSaid } from '#server/talks/mood/arguments.ts';
import { toldBefore } from '#server/talks/mood/facts-told.ts';
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
    mood: moodAfter(card, turns),
    said: saidOf(turns),
    isLast: roomIn(card, turns.slice(0, Math.max(0, lastLine)), { isProgram }).isLast,
    studentNames: [firstName, lastName, fullName({ firstName, lastName })],
  };
}

const spoken = ({ speaker, text }: RunningTurn['turns'][number]): SpokenLine[] =>
  speaker === 'hint' || text === null ? [] : [{ speaker, text }];

/**
 * A worker of an earlier release leaves out of the mood what it doesn't know: of a reply by it that is read from the moods
 * before, and from its words.
 */
function moodAfter(card: ScenarioCard, turns: RunningTurn['turns']): Mood {
  const moods = turns.flatMap(({ mood }) => mood ?? []);
  const last = moods.at(-1);
  if (!last) return startMood(card);
  const known = moods.findLast(({ argued }) => argued !== undefined);
  if (known === undefined || known === last) return last;
  const read = { card, lines: turns.flatMap(spoken), mood: last };
  return {
    ...known,
    ...last,
    argued: [...new Set([...(known.argued ?? []), ...argumentsSaid(read)])],
    told: [...new Set([...(known.told ?? []), ...toldBefore(read)])],
  };
}
