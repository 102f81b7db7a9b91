import type { Dialogue, OpenDialogue, Turn } from '#contract/talks/schemas.ts';

/** From here on the next line of the student is the last: the transcript has room for no more than one and its reply. */
const fewCharacters = 1_700;

export const isOpenLesson = (dialogue: Dialogue): dialogue is OpenDialogue => dialogue.practice !== undefined;

/** How many lines the student has said that count: one that was answered by a line of the card doesn't. */
export const saidOf = ({ practice, turnsLeft }: Pick<OpenDialogue, 'practice' | 'turnsLeft'>): number =>
  practice.turns - turnsLeft;

export const isNextLast = ({ turnsLeft, charactersLeft }: Dialogue): boolean =>
  turnsLeft === 1 || (turnsLeft > 0 && charactersLeft < fewCharacters);

/** A line that sounds like danger: its student has yet to say whose words it is. */
export const askedTurn = (turns: readonly Turn[]): Turn | undefined => turns.find(({ asked }) => asked);

/** The line that somebody else has yet to say: a reply, whatever became of it, or a hint that is being written. */
export const unfinishedTurn = (turns: readonly Turn[]): Turn | undefined =>
  turns.find(({ speaker, state }) =>
    speaker === 'persona' ? state !== 'done' : state === 'waiting' || state === 'in_progress',
  );

/** In a take, the line before its first own one may be missing: a hint that has failed. */
export const nextNumber = ({ turns, branchedFrom }: Pick<Dialogue, 'turns' | 'branchedFrom'>): number =>
  Math.max((turns.at(-1)?.number ?? -1) + 1, branchedFrom?.number ?? 0);

/** Of a take that says nothing otherwise yet, there is nothing to send. */
export const hasOwnLine = ({ turns, branchedFrom }: Pick<Dialogue, 'turns' | 'branchedFrom'>): boolean =>
  turns.some(({ speaker, number }) => speaker === 'student' && number >= (branchedFrom?.number ?? 0));

/** The student's first line is his line 1, whoever began; hints have no numbers. */
export function placesOf(turns: readonly Pick<Turn, 'number' | 'speaker'>[]): Map<number, number> {
  const counts = { student: 0, persona: 0, hint: 0 };
  return new Map(
    turns.map(({ number, speaker }) => {
      counts[speaker] += 1;
      return [number, counts[speaker]];
    }),
  );
}

/** Lines of a response beside those on the screen, which may be further: the events come by another way. */
export function withTurns(dialogue: Dialogue, fresh: readonly Turn[]): Dialogue {
  const known = new Set(dialogue.turns.map(({ number }) => number));
  const added = fresh.filter(({ number }) => !known.has(number));
  const replaced = dialogue.turns.map((turn) =>
    turn.state === 'failed' || turn.asked
      ? (fresh.find(({ number }) => number === turn.number) ?? turn)
      : turn,
  );
  const own = added.filter(({ speaker }) => speaker === 'student');
  const hints = added.filter(({ speaker }) => speaker === 'hint');
  return {
    ...dialogue,
    turns: [...replaced, ...added].toSorted((one, other) => one.number - other.number),
    turnsLeft: Math.max(0, dialogue.turnsLeft - own.length),
    hintsLeft: Math.max(0, dialogue.hintsLeft - hints.length),
    charactersLeft: own.reduce((left, { text }) => Math.max(0, left - text.length), dialogue.charactersLeft),
  };
}

/** Where a line stands on the page. */
export const turnPlace = (number: number) => `turn-${number}`;
