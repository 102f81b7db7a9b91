import { wordsOf } from '#domain/russian/words.ts';
import { type ReplyNow, todaysWords } from '#server/talks/persona/instruction.ts';
import type { TalkSoFar } from '#server/talks/talk/talk-so-far.ts';

/**
 * Whether a text has five words in a row, letter for letter, of what only the model was told and nobody is to say: objections,
 * opened facts and what today's words order are the persona's own. Not by the guard's rules, so that it measures them.
 */
export function recites(text: string, talk: TalkSoFar, now: ReplyNow): boolean {
  const { persona, mood, softens, angers, agreesIf, facts, objections, ...scene } = talk.card;
  const { situation, studentRole, goal, opening } = scene;
  const told = facts.filter(({ id, hidden }) => !hidden || now.opened.includes(id)).map((fact) => fact.text);
  const today = todaysWords(talk, now);
  const own = [
    persona.who,
    situation,
    studentRole,
    goal,
    opening,
    ...objections,
    ...told,
    ...today.ordered,
  ].map(plain);
  const hidden = [
    persona.manner,
    persona.wants,
    mood,
    ...[...softens, ...angers, ...agreesIf].map((one) => one.text),
    ...facts.filter((fact) => fact.hidden).map(({ topic }) => topic),
    today.own,
  ];
  const said = plain(text);
  return hidden
    .flatMap((one) => runsOf(one, inARow))
    .some((run) => said.includes(run) && !own.some((one) => one.includes(run)));
}

const inARow = 5;

const plain = (text: string): string => ` ${wordsOf(text).join(' ')} `;

function runsOf(text: string, length: number): string[] {
  const words = wordsOf(text);
  return words.slice(length - 1).map((_, at) => ` ${words.slice(at, at + length).join(' ')} `);
}
