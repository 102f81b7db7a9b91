import type { Mood, ReplyCut } from '#contract/talks/schemas.ts';
import type { Message } from '#server/models/message.ts';
import type { ModelFault } from '#server/models/model-fault.ts';
import type { NotAsked, Usage } from '#server/models/outcome.ts';
import type { MarkRanges } from '#server/talks/guard/marks-with-words.ts';

export interface PersonaReply {
  text: string;
  /** After this reply. */
  mood: Mood;
  /** Codes of what the student's last line did. */
  marks: string[];
  /** Of the marks that a model has found: where that line has the words that each rests on. */
  markRanges: MarkRanges;
  cut: ReplyCut | null;
  repairs: number;
  isFallback: boolean;
  /** Whether the persona ends the talk. */
  leaves: boolean;
  /** The model has seen somebody in danger. */
  alarm: boolean;
  /** All that the model wrote, of every request; empty for the program without one. */
  raw: string;
  model: string;
  endpoint: string | undefined;
  usage: Usage | null;
}

/** `messages` are those of the last request, as they were sent; none, if no model was asked. */
export type ReplyOutcome = { messages: Message[] } & (
  | { kind: 'done'; reply: PersonaReply }
  | { kind: 'fault'; fault: ModelFault }
  | { kind: 'aborted' }
  | NotAsked
);
