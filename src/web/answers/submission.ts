import type { Answer } from '#contract/answers.ts';
import type { Draft } from './draft.ts';

/** An answer on its way, under the key that lets the server tell a repeat from a second answer. */
export type Submission = NonNullable<Draft['sent']>;

/** The same text sent again is the same submission; a changed one is another. */
export function submissionOf({ text, sent }: Draft): Submission {
  return sent?.text === text ? sent : { key: newKey(), text };
}

/** The answer arrived although its confirmation didn't: there is nothing left to send. */
export function isDelivered({ text, sent }: Draft, answers: readonly Answer[]): boolean {
  return sent !== undefined && sent.text === text && answers[0]?.content === text;
}

/** `crypto.randomUUID` is missing on a page without https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
