import { setImmediate as turn } from 'node:timers/promises';
import { demoReply } from '#server/dialogues/demo-reply.ts';
import { linesOfCard } from '#server/dialogues/persona-lines.ts';
import type { TalkSoFar } from '#server/dialogues/talk-so-far.ts';
import type { Message } from '#server/models/message.ts';
import type { Mentor } from '#server/models/model.ts';
import type { TrainerSet } from '#evals/trainer/trainer-set.ts';

/** What a scripted model is asked, and what it knows of the set. */
export interface Asked {
  talk: TalkSoFar;
  messages: readonly Message[];
  isRepair: boolean;
  /** The marks of the line by the author's opinion; of another line, by the keys of the card. */
  marks: readonly string[];
  /** What a person might say: a line of the card. */
  words: string;
  /** A number that is the same for the same line, at whatever time it is asked. */
  index: number;
}

const pieceLength = 7;

/** A model without a server, since a run asks it two thousand times. */
export function characterMentor(set: TrainerSet, character: (asked: Asked) => string): Mentor {
  const labels = labelsOf(set);
  return async ({ talk, messages, isRepair = false }, { onText, signal }) => {
    if (!talk) throw new Error('A talk was expected');
    const said = talk.lines.at(-1)?.text ?? '';
    const { marks, text: words } = demoReply(talk, linesOfCard(talk.card));
    const known = labels.get(said) ?? marks;
    const text = character({ talk, messages, isRepair, marks: known, words, index: indexOf(said) });
    for (const piece of text.match(new RegExp(`[^]{1,${pieceLength}}`, 'g')) ?? []) {
      onText(piece);
      if (signal.aborted) return { kind: 'aborted' };
    }
    await turn();
    const usage = { inputTokens: 100, outputTokens: 10 };
    return { kind: 'done', text, model: 'scripted', usage, firstTextMs: 0 };
  };
}

/** By the author of the set; a strong student of a template has met all conditions with the last of its lines. */
function labelsOf({ talks, students }: TrainerSet): Map<string, readonly string[]> {
  const lines = talks.flatMap(({ lines: own, more }) => [...own, ...more]);
  const closing = students.flatMap(({ card, strength, settles }) =>
    strength === 'strong' ? [[settles, card.agreesIf.map(({ id }) => id)] as const] : [],
  );
  return new Map([...lines.map(({ text, marks }) => [text, marks] as const), ...closing]);
}

const indexOf = (text: string): number => Buffer.from(text, 'utf16le').reduce((sum, byte) => sum + byte, 0);

export const inForm = (marks: readonly string[], words: string): string =>
  `Человеку: нет\nОтметки: ${marks.join(', ') || 'нет'}\n${words}`;
