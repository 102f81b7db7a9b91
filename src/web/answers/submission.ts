import type { Answer } from '#contract/answers.ts';
import type { Draft } from './draft.ts';

/** A submission with the key by which the server distinguishes a retry from a second answer. */
export type Submission = NonNullable<Draft['sent']>;

/** An unchanged text is a retry and keeps its key; a changed text gets a new one. */
export function submissionOf({ text, sent }: Draft): Submission {
  return sent?.text === text ? sent : { key: newKey(), text };
}

/** Whether the server stored the answer although its confirmation was lost: nothing is left to send. */
export function isDelivered({ text, sent }: Draft, answers: readonly Answer[]): boolean {
  return sent !== undefined && sent.text === text && answers[0]?.content === text;
}

/** `crypto.randomUUID` is missing on a page without https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
