import { wordsOf } from '#domain/russian/words.ts';
import { orderedWords, ownInstruction } from '#server/talks/persona/instruction.ts';
import type { TalkSoFar } from '#server/talks/talk/talk-so-far.ts';

/**
 * Whether a text has five words in a row, letter for letter, of what only the model was told and nobody is to say: objections,
 * opened facts and what today's words order are the persona's own. Not by the guard's rules, so that it measures them.
 */
export function recites(text: string, talk: TalkSoFar, opened: readonly string[]): boolean {
  const { persona, mood, softens, angers, agreesIf, facts, objections, ...scene } = talk.card;
  const { situation, studentRole, goal, opening } = scene;
  const told = facts.filter(({ id, hidden }) => !hidden || opened.includes(id)).map((fact) => fact.text);
  const ordered = orderedWords(talk, { opened });
  const own = [persona.who, situation, studentRole, goal, opening, ...objections, ...told, ...ordered].map(
    plain,
  );
  const hidden = [
    persona.manner,
    persona.wants,
    mood,
    ...[...softens, ...angers, ...agreesIf].map((one) => one.text),
    ...facts.filter((fact) => fact.hidden).map(({ topic }) => topic),
    ownInstruction(talk, { opened }),
  ];
  const said = plain(text);
  return hidden
    .flatMap((one) => runsOf(one, inARow))
    .some((run) => said.includes(run) && !own.some((text) => text.includes(run)));
}

const inARow = 5;

const plain = (text: string): string => ` ${wordsOf(text).join(' ')} `;

function runsOf(text: string, length: number): string[] {
  const words = wordsOf(text);
  return words.slice(length - 1).map((_, at) => ` ${words.slice(at, at + length).join(' ')} `);
}
