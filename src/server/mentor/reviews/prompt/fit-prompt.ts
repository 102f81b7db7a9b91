import type { Message } from '#server/models/message.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { chooseMaterial } from './choose-material.ts';
import { replyTokens, tokensOf } from './prompt-size.ts';
import { type ReviewMaterial, reviewPrompt } from './review-prompt.ts';

export interface FittedPrompt {
  messages: Message[];
  /** Of the messages, together with what is left free for the review. */
  tokens: number;
  /** How many passages of the lesson didn't fit. */
  left: number;
}

/** The request for a review to an endpoint of this context. If the context is not known, long texts are cut instead. */
export async function fitPrompt(
  db: Db,
  material: ReviewMaterial,
  contextTokens: number | undefined,
): Promise<FittedPrompt> {
  const reply = replyTokens(material);
  const fitted = (messages: Message[], left: number) => ({
    messages,
    tokens: tokensOf(messages) + reply,
    left,
  });
  if (contextTokens === undefined) return fitted(reviewPrompt(material), 0);
  const { texts, left } = await chooseMaterial(db, material, { tokens: contextTokens - reply });
  return fitted(reviewPrompt({ ...material, texts }), left);
}
