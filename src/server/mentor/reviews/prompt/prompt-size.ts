import { charactersPerToken } from '#domain/characters-per-token.ts';
import type { Message } from '#server/models/message.ts';
import { sum } from '#server/platform/sum.ts';
import type { ReviewMaterial } from './review-prompt.ts';

export const charactersOf = (messages: readonly Message[]): number =>
  sum(messages.map(({ content }) => content.length));

export const tokensOf = (messages: readonly Message[]): number =>
  Math.ceil(charactersOf(messages) / charactersPerToken);

/** What is left free for the review: 300 words, or for each criterion a quote and three sentences. */
export function replyTokens({ criteria = [], openRemarks = [] }: ReviewMaterial): number {
  return criteria.length === 0 ? 800 : 300 + 220 * criteria.length + 50 * openRemarks.length;
}
