import type { TalkSoFar } from '#server/talks/talk/talk-so-far.ts';

/** What the persona says when the model has failed twice: not what it has said last. */
export function fallbackLine({ card, lines }: TalkSoFar): string {
  const spoken = lines.filter(({ speaker }) => speaker === 'persona').map(({ text }) => text);
  const given = card.fallbacks.filter((line) => line.trim() !== '');
  const own = card.address === 'informal' ? 'Что-то я тебя не понимаю.' : 'Что-то я вас не понимаю.';
  const fresh = given.filter((line) => line !== spoken.at(-1));
  return fresh[spoken.length % Math.max(1, fresh.length)] ?? given[0] ?? own;
}
