import { setTimeout as sleep } from 'node:timers/promises';
import { parseReview } from '#domain/review-text/review-format.ts';
import type { EvalCase } from '#server/measuring/set/eval-case.ts';
import { askMentor, type Asked } from '#server/mentor/reviews/job/ask-mentor.ts';
import type { VerifiedReview } from '#server/mentor/reviews/reply/verified-review.ts';
import { verifyReview } from '#server/mentor/reviews/reply/verify-review.ts';
import { writeReview } from '#server/mentor/reviews/reply/write-review.ts';
import type { ModelFault } from '#server/models/model-fault.ts';
import type { Writer } from '#server/models/model.ts';
import type { Outcome } from '#server/models/outcome.ts';

type Done = Extract<Outcome, { kind: 'done' }>;

/** What came of a case. */
export type EvalReview = {
  of: EvalCase;
  ms: number;
  /** What the page got while the model wrote. */
  streamed: string;
  /** The system message, which nobody may see. */
  instructions: string;
  prompt: string;
} & (
  | { kind: 'fault'; fault: ModelFault }
  | {
      kind: 'done';
      /** The model's own texts: the review and, if it was asked to mend it, the second one. */
      replies: Done[];
      /** The first of them, as if nothing had been mended. */
      first: VerifiedReview;
      /** Of what is shown. */
      verified: VerifiedReview;
      raw: string;
      shown: string;
      firstCardMs: number | null;
    }
);
export type DoneReview = Extract<EvalReview, { kind: 'done' }>;

const mostTries = 3;
const pauseMs = 2_000;
const longestPauseMs = 60_000;

export interface HowAsked {
  /** Faults that no second try cures. */
  isHopeless: (fault: ModelFault) => boolean;
  signal?: AbortSignal;
}

/** Asks exactly as production does, which also tries again what may be cured by it. Throws if the signal aborts it. */
export async function askCase(
  writer: Writer,
  of: EvalCase,
  { isHopeless, signal = new AbortController().signal }: HowAsked,
): Promise<EvalReview> {
  for (let tries = 1; ; tries += 1) {
    const review = await askOnce(writer, of, signal);
    if (review.kind === 'done' || !review.fault.retry || tries === mostTries) return review;
    if (isHopeless(review.fault)) return review;
    await sleep(Math.min(review.fault.afterMs ?? pauseMs * tries, longestPauseMs), undefined, { signal });
  }
}

async function askOnce(writer: Writer, of: EvalCase, signal: AbortSignal): Promise<EvalReview> {
  const replies: Done[] = [];
  const recorded: Writer = async (task, call) => {
    const outcome = await writer(task, call);
    if (outcome.kind === 'done') replies.push(outcome);
    return outcome;
  };
  const started = performance.now();
  const card = watchFirstCard(of, started);
  const asked = await askMentor(recorded, of.given, { onText: card.write, signal });
  const measured = {
    of,
    ms: performance.now() - started,
    streamed: card.text(),
    instructions: contentOf(asked, 'system'),
    prompt: contentOf(asked, 'user'),
  };
  if (asked.outcome.kind === 'aborted') signal.throwIfAborted();
  if (asked.outcome.kind === 'not_asked') throw new Error(asked.outcome.cause);
  if (asked.outcome.kind === 'fault') return { ...measured, kind: 'fault', fault: asked.outcome.fault };
  return { ...measured, ...(await doneOf(of, asked, replies)), firstCardMs: card.ms() };
}

async function doneOf({ given }: EvalCase, { outcome, verified }: Asked, replies: Done[]) {
  const [reply] = replies;
  if (outcome.kind !== 'done' || !verified || !reply)
    throw new Error('A review ended neither well nor badly');
  return {
    kind: 'done' as const,
    replies,
    first: await verifyReview(reply.text, given),
    verified,
    raw: outcome.text,
    shown: verified.prose ?? writeReview(verified, given.criteria, given.answer),
  };
}

/** Of the first message of the role: a request to mend a review follows them. */
const contentOf = ({ messages }: Asked, wanted: 'system' | 'user'): string =>
  messages.find(({ role }) => role === wanted)?.content ?? '';

/** The first card is on the page as soon as its section begins. */
function watchFirstCard({ given }: EvalCase, started: number) {
  let text = '';
  let ms: number | null = null;
  return {
    write(piece: string): void {
      text += piece;
      if (ms !== null || parseReview(text, given.criteria, { streaming: true }).remarks.length === 0) return;
      ms = performance.now() - started;
    },
    text: () => text,
    ms: () => ms,
  };
}
