import { Suspense } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import type { ShownRemark } from '#web/answers/remarks/shown-feedback.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

interface InReview {
  /** One's own. */
  answer: Answer;
}

/** Below a remark of a review that is there. */
export const ThenBelow = ({ answer, remark }: InReview & { remark: ShownRemark }) =>
  answer.feedback && (
    <Suspense>
      {answer.selfLevels && <SelfBeside {...{ answer, remark }} />}
      <ThenWords answerId={answer.id} criterionId={remark.criterionId} />
    </Suspense>
  );

/** Below the review itself. */
export const DelayedBelow = ({ answer }: InReview) =>
  answer.feedback && (
    <Suspense>
      <Delayed answerId={answer.id} />
    </Suspense>
  );

const part = () => import('./then.tsx');
const ThenWords = lazyPart(async () => (await part()).ThenWords);
const SelfBeside = lazyPart(async () => (await import('#web/answers/self-first/self-beside.tsx')).SelfBeside);
const Delayed = lazyPart(async () => (await part()).Delayed);
