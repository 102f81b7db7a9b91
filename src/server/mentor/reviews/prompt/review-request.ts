import type { Message } from '#server/models/message.ts';
import type { Task } from '#server/models/model.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { fitPrompt } from './fit-prompt.ts';
import { tokensOf } from './prompt-size.ts';
import { type ReviewMaterial, reviewPrompt } from './review-prompt.ts';

/**
 * A request for a review, with what is added to it. Once a model is asked, `messages` are those that it got: one of a small
 * context gets less of the lesson. Without a database long texts are only cut (evals).
 */
export function reviewRequest(
  db: Db | undefined,
  material: ReviewMaterial,
  added: readonly Message[] = [],
): Pick<Task, 'messages' | 'fit'> {
  const messages = [...reviewPrompt(material), ...added];
  if (!db) return { messages };
  const request = {
    messages,
    async fit(contextTokens: number) {
      const fitted = await fitPrompt(db, material, contextTokens - tokensOf(added));
      request.messages = [...fitted.messages, ...added];
      return request.messages;
    },
  };
  return request;
}
