import type { Answer } from '#contract/answers/schemas.ts';
import { newKey } from '#web/calls/new-key.ts';
import type { Draft } from './draft.ts';

/** A submission with the key by which the server distinguishes a retry from a second answer. */
export type Submission = NonNullable<Draft['sent']>;

/** The same text for the same reader is a retry and keeps its key; anything else gets a new one. */
export function submissionOf({ text, reader, sent }: Draft, files?: string): Submission {
  const isRetry = sent?.text === text && sent.files === files && byPerson(sent.reader) === byPerson(reader);
  return isRetry ? sent : { key: newKey(), text, reader, files };
}

const byPerson = (reader: Draft['reader']) => reader === 'person';

/** Whether the server stored the answer although its confirmation was lost: nothing is left to send. */
export function isDelivered({ text, sent }: Draft, answers: readonly Answer[]): boolean {
  return sent !== undefined && sent.text === text && answers[0]?.content === text;
}
