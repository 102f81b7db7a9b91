import { fold } from '#domain/russian/fold.ts';
import { mayAgree } from '#server/talks/mood/move-mood.ts';
import type { TalkSoFar } from '#server/talks/talk/talk-so-far.ts';
import { agreement } from './guard-words.ts';

/** A question agrees to nothing. */
export const isAgreement = (sentence: string): boolean => {
  const folded = fold(sentence);
  return agreement.test(folded) && !/\?\P{L}*$/u.test(folded);
};

/** The sentence of a reply that agrees, if one does. */
export const agreeingWords = (reply: string): string | undefined =>
  reply.split(/(?<=[.!?…]) /).find(isAgreement);

/** Whether the persona has agreed while it might. Of a mood of an earlier release, as far as the lines tell. */
export const isSettled = (talk: TalkSoFar): boolean =>
  talk.mood.agreed === true || (talk.mood.argued === undefined && mayAgree(talk) && hasAgreed(talk));

const hasAgreed = ({ lines }: Pick<TalkSoFar, 'lines'>): boolean =>
  lines.some(({ speaker, text }) => speaker === 'persona' && agreeingWords(text) !== undefined);
