import { wordsOf } from '#domain/russian/words.ts';
import { ownInstruction } from '#server/talks/persona/instruction.ts';
import type { TalkSoFar } from '#server/talks/talk/talk-so-far.ts';

/**
 * Whether a text has five words in a row, letter for letter, of what only the model was told, and six of an objection. Not by
 * the guard's own rules, so that it measures them.
 */
export function recites(text: string, talk: TalkSoFar, opened: readonly string[]): boolean {
  const { persona, mood, softens, angers, agreesIf, facts, objections, situation, goal, opening } = talk.card;
  const open = plain([persona.who, situation, goal, opening].join(' '));
  const hidden = [
    persona.manner,
    persona.wants,
    mood,
    ...[...softens, ...angers, ...agreesIf].map((one) => one.text),
    ...facts.filter((fact) => fact.hidden).map(({ topic }) => topic),
    ownInstruction(talk, { opened }),
  ];
  const said = plain(text);
  const runs = [
    ...hidden.flatMap((one) => runsOf(one, inARow)),
    ...objections.flatMap((one) => runsOf(one, inARow + 1)),
  ];
  return runs.some((run) => said.includes(run) && !open.includes(run));
}

const inARow = 5;

const plain = (text: string): string => ` ${wordsOf(text).join(' ')} `;

function runsOf(text: string, length: number): string[] {
  const words = wordsOf(text);
  return words.slice(length - 1).map((_, at) => ` ${words.slice(at, at + length).join(' ')} `);
}
