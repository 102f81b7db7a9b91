import { lineToAnswer, type TalkSoFar } from '#server/talks/talk/talk-so-far.ts';
import { demoLines } from './demo-lines.ts';
import { demoReply } from './demo-reply.ts';

/**
 * The persona when AI_BASE_URL=demo: it writes what a model is asked to write, so that the same state, facts, guard and events
 * are behind it, in lines written beforehand. The screen says so.
 */
export async function demoPersona(talk: TalkSoFar): Promise<string> {
  const { marks, text } = demoReply(talk, await demoLines(talk.card));
  // A program knows the whole line by a word of it.
  const words = lineToAnswer(talk)
    .replaceAll(/[«»„“”"\s]+/g, ' ')
    .trim();
  const listed = marks.map((code) => `${code} «${words}»`).join('; ');
  return `Человеку: нет\nОтметки: ${listed || 'нет'}\n${text}`;
}
