import type { ReactNode } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Dialogue } from '#contract/talks/schemas.ts';
import { FeedbackInOrder } from '#web/answers/remarks/feedback-in-order.tsx';
import { Objections } from '#web/answers/remarks/objections.tsx';
import type { ShownRemark } from '#web/answers/remarks/shown-feedback.ts';
import { lineOf } from '#web/answers/remarks/under-line.tsx';
import type { useShownFeedback } from '#web/answers/remarks/use-shown-feedback.ts';
import { ReviewBody } from '#web/answers/review/review-body.tsx';
import { ReviewCard } from '#web/answers/review/review-card.tsx';
import { DelayedBelow } from '#web/answers/then/then-below.tsx';
import { useIsWide } from '#web/ui/use-is-wide.ts';

export interface MentorSaysProps extends ReturnType<typeof useShownFeedback> {
  dialogue: Dialogue;
  answer: Answer;
  isOwn: boolean;
  connectionLost: boolean;
  scope: string;
  waiting: ReactNode;
  curator: string | null | undefined;
  otherwise(remark: ShownRemark): ReactNode;
  /** What stands below a remark. */
  children(remark: ShownRemark): ReactNode;
}

/** The review; on a phone, what it says of a line stands under that line. */
export function MentorSays({
  dialogue,
  answer,
  isOwn,
  curator,
  connectionLost,
  view,
  feedback,
  scope,
  otherwise,
  waiting,
  children,
}: MentorSaysProps) {
  const isWide = useIsWide();
  const { content, lines = [] } = answer;
  return (
    <ReviewCard
      answer={answer}
      curator={curator}
      connectionLost={connectionLost}
      body={
        feedback ? (
          <FeedbackInOrder
            {...{ content, scope, feedback }}
            isOfTalk
            isFromModel={view.isFromModel}
            isElsewhere={isWide ? undefined : (remark) => lineOf(remark, lines) !== undefined}
            renderBelow={children}
            renderFirst={otherwise}
          />
        ) : (
          <ReviewBody {...{ view, waiting }} headingLevel={3} />
        )
      }
    >
      {dialogue.reflection && (
        <div className="mt-6 border-t border-accent-line pt-4">
          <h3 className="text-base">{isOwn ? 'Вы сказали бы иначе' : 'Студент сказал бы иначе'}</h3>
          <p className="mt-1 [overflow-wrap:anywhere] whitespace-pre-line">{dialogue.reflection}</p>
        </div>
      )}
      {isOwn && <DelayedBelow answer={answer} />}
      <Objections objections={answer.objections} isOwn={isOwn} headingLevel={3} />
    </ReviewCard>
  );
}
