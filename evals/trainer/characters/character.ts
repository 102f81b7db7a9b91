import { setImmediate as turn } from 'node:timers/promises';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { WriterOf } from '#server/measuring/persona/ask-reply.ts';
import type { TrainerSet } from '#server/measuring/persona/trainer-set.ts';
import type { Message } from '#server/models/message.ts';
import { demoReply } from '#server/talks/demo/demo-reply.ts';
import { linesOfCard } from '#server/talks/talk/persona-lines.ts';
import type { TalkSoFar } from '#server/talks/talk/talk-so-far.ts';

/** What a scripted model is asked, and what it knows of the set. */
export interface Asked {
  talk: TalkSoFar;
  messages: readonly Message[];
  isRepair: boolean;
  /** The marks of the line by the author's opinion; of another line, by the keys of the card. */
  marks: readonly string[];
  /** What a person might say: a neutral line, or one of the card in other words. */
  words: string;
  /** A number that is the same for the same line, at whatever time it is asked. */
  index: number;
}

const pieceLength = 7;

/** A model without a server, since a run asks it two thousand times. */
export function characterMentor(set: TrainerSet, character: (asked: Asked) => string): WriterOf {
  const labels = labelsOf(set);
  return (talk) =>
    async ({ messages, isRepair = false }, { onText, signal }) => {
      const said = talk.lines.at(-1)?.text ?? '';
      const { marks, text: words } = demoReply(talk, linesOfCard(inOtherWords(talk.card)));
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
  const marked = students.flatMap(({ says, marks = [] }) =>
    says.flatMap((text, at) => (marks[at] ? [[text, marks[at]] as const] : [])),
  );
  return new Map([...lines.map(({ text, marks }) => [text, marks] as const), ...closing, ...marked]);
}

/** The request asks for the persona's own words, and a person has them: no six in a row are the author's. */
const inOtherWords = (card: ScenarioCard): ScenarioCard => ({
  ...card,
  objections: card.objections.map(spoken),
  facts: card.facts.map((fact) => ({ ...fact, text: spoken(fact.text) })),
});

const spoken = (line: string): string => line.replace(/(?:\S+ ){4}(?=\S)/g, '$&ну ');

const indexOf = (text: string): number => Buffer.from(text, 'utf16le').reduce((sum, byte) => sum + byte, 0);

/** The marks with the student's whole line behind each, and then the words. */
export const inForm = ({ marks, talk }: Pick<Asked, 'marks' | 'talk'>, words: string): string =>
  `Человеку: нет\nОтметки: ${withWords({ marks, talk }) || 'нет'}\n${words}`;

export function withWords({ marks, talk }: Pick<Asked, 'marks' | 'talk'>): string {
  const said = (talk.lines.at(-1)?.text ?? '').replaceAll(/[«»„“”"\s]+/g, ' ').trim();
  return marks.map((code) => `${code} «${said}»`).join('; ');
}
