import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useId, useState } from 'react';
import type { Answer, TalkLine } from '#contract/answers/schemas.ts';
import { rights } from '#contract/auth/roles.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import type { Dialogue } from '#contract/talks/schemas.ts';
import { attemptText } from '#web/answers/answering/attempts.ts';
import { useLiveAnswers } from '#web/answers/live/use-live-answers.ts';
import { useSeenReviews } from '#web/answers/live/use-seen-reviews.ts';
import { Disagree } from '#web/answers/remarks/disagree.tsx';
import { Disagreement } from '#web/answers/remarks/disagreement.tsx';
import { FeedbackInOrder } from '#web/answers/remarks/feedback-in-order.tsx';
import { HelpfulQuestion } from '#web/answers/remarks/helpful-question.tsx';
import { Objections } from '#web/answers/remarks/objections.tsx';
import { goTo } from '#web/answers/remarks/quote-place.ts';
import { type ShownFeedback, type ShownRemark, writingOf } from '#web/answers/remarks/shown-feedback.ts';
import { lineOf, UnderLine } from '#web/answers/remarks/under-line.tsx';
import { useShownFeedback } from '#web/answers/remarks/use-shown-feedback.ts';
import { ReviewBody } from '#web/answers/review/review-body.tsx';
import { ReviewCard } from '#web/answers/review/review-card.tsx';
import { ReviewSection, type ReviewSectionProps } from '#web/answers/review/review-section.tsx';
import { Support } from '#web/answers/review/support.tsx';
import { Waiting } from '#web/answers/review/waiting-later.ts';
import { Moment } from '#web/pages/frame/moment-later.ts';
import { Outcome } from '#web/pages/frame/outcome.tsx';
import { PlanCard } from '#web/pages/frame/plan-card.tsx';
import { useHasMoment } from '#web/pages/frame/use-has-moment.ts';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { placesOf, turnPlace } from '#web/talk-view/talk-turns.ts';
import { Reflection } from '#web/talk/reflection.tsx';
import { useOtherwiseKey } from '#web/talk/takes/below-own-line.tsx';
import { RemarkOtherwise } from '#web/talk/takes/remark-otherwise.tsx';
import { Button } from '#web/ui/button.tsx';
import { useIsWide } from '#web/ui/use-is-wide.ts';
import { answersQuery } from './own-answers.ts';
import { Said } from './said.tsx';
import { useQuestion } from './use-question.ts';

export interface ReviewProps {
  dialogue: Dialogue;
  lesson: Lesson | undefined;
  /** It was sent from this page. */
  isFollowed: boolean;
  /** A take of this talk was begun. */
  onTake(take: Dialogue): void;
}

/** A talk that was sent: what was said beside what the mentor says of it. */
export function Review({ dialogue, lesson, isFollowed, onTake }: ReviewProps) {
  const { userId, lessonId, answerId } = dialogue;
  const viewer = useCurrentUser();
  const { data: answers } = useSuspenseQuery(answersQuery(dialogue));
  const isJudged = lesson?.passesBy !== undefined;
  const { connectionLost } = useLiveAnswers({ userId, lessonId }, { isJudged });
  const index = answers.findIndex(({ id }) => id === answerId);
  const answer = answers[index];
  const isOwn = userId === viewer.id;
  useSeenReviews(isOwn && answer ? [answer] : [], { userId, lessonId });
  if (!answer) return <p role="status">Разговор отправлен, разбор скоро появится</p>;
  return (
    <Reviewed
      {...{ dialogue, lesson, answer, isOwn, isFollowed, connectionLost, onTake }}
      next={isOwn ? lesson?.nextReading : undefined}
      earlier={answers.slice(index + 1)}
      isOwnNewest={isOwn && index === 0}
    />
  );
}

interface ReviewedProps extends ReviewProps, Pick<ReviewSectionProps, 'next'> {
  answer: Answer;
  /** The attempts before this one, newest first. */
  earlier: readonly Answer[];
  /** What went well is said at its head. */
  isOwnNewest: boolean;
  isOwn: boolean;
  connectionLost: boolean;
}

function Reviewed({
  dialogue,
  lesson,
  answer,
  earlier,
  isOwnNewest,
  next,
  isOwn,
  isFollowed,
  connectionLost,
  onTake,
}: ReviewedProps) {
  const scope = useId();
  const isWide = useIsWide();
  const attempts = [answer, ...earlier];
  const head = useHead(isOwnNewest, { lesson, attempts });
  const curator = next?.curator;
  const criteria = lesson?.criteria ?? [];
  const { view, feedback } = useShownFeedback(answer, { criteria, earlier, curator });
  const { content, lines = [], review } = answer;
  const { asks, onWrite, onSkip } = useQuestion(dialogue, answer, isOwn);
  const [support, setSupport] = useState<string>();
  const places = placesOf(lines.map(({ turn, speaker }) => ({ number: turn, speaker })));
  useOtherwiseKey();

  // A closed lesson takes no lines.
  const mayTake = isOwn && dialogue.practice !== undefined;
  const otherwise = (remark: ShownRemark) =>
    mayTake && <RemarkOtherwise {...{ remark, content, lines }} talk={dialogue} onStarted={onTake} />;
  const below = belowIn({ answer, isOwn, next }, otherwise);
  const cards = {
    content,
    scope,
    isFromModel: view.isFromModel,
  };

  const waiting = isOwn && (
    <Suspense>
      <Waiting {...{ answer, next }} criterion={criteria[0]} />
    </Suspense>
  );
  const reviewed = !(asks && review.state === 'waiting') && (
    <MentorSays
      {...{ dialogue, answer, isOwn, curator, connectionLost, view, feedback, scope, otherwise, waiting }}
    >
      {(remark) => (
        <>
          <ToLine line={lineOf(remark, lines)} places={places} />
          {below(remark)}
        </>
      )}
    </MentorSays>
  );
  const said = (
    <Said
      {...{ dialogue, answer, isOwn, mayTake, places, scope, onTake }}
      remarks={feedback?.remarks}
      renderUnder={(line) =>
        !isWide && feedback && <UnderLine {...{ line, lines, feedback, cards }} renderBelow={below} />
      }
    />
  );

  return (
    <div className="flex flex-col gap-6">
      {asks && <Reflection {...{ dialogue, onWrite, onSkip }} onSaved={setSupport} />}
      {support !== undefined && review.state !== 'with_person' && <Support text={support} />}
      <ReviewSection
        answers={attempts}
        next={next}
        title={attemptText(lesson?.attemptsLimit ?? null, attempts)}
        note={head}
        justSent={false}
        isFollowed={isFollowed}
        writing={feedback && writingOf(feedback, criteria)}
        actions={
          isOwn && (
            <Button asChild className="print:hidden">
              <Link to={paths.lesson(dialogue.lessonId)}>{againText(dialogue, feedback)}</Link>
            </Button>
          )
        }
        answer={isWide ? said : reviewed}
        review={isWide ? reviewed : said}
      >
        <Outcome dialogue={dialogue} onOpen={(number) => goTo(turnPlace(number))} />
        {isOwn && <AfterReview answer={answer} isOpen={mayTake} hasHead={Boolean(head)} />}
      </ReviewSection>
    </div>
  );
}

/** Of the newest of one's own attempts, where it went well; it offers the plan, too. */
function useHead(
  isOwnNewest: boolean,
  { lesson, attempts }: Pick<ReviewProps, 'lesson'> & { attempts: readonly Answer[] },
): ReactNode {
  const user = useCurrentUser();
  const { hasMoment, isFresh } = useHasMoment(isOwnNewest ? lesson : undefined, attempts);
  if (!hasMoment || !lesson) return undefined;
  return (
    <Suspense>
      <Moment {...{ lesson, user, isFresh }} answers={attempts} />
    </Suspense>
  );
}

function AfterReview({
  answer,
  isOpen,
  hasHead,
}: Record<'isOpen' | 'hasHead', boolean> & { answer: Answer }) {
  const { role } = useCurrentUser();
  const { id, lessonId, feedback } = answer;
  if (!feedback) return null;
  return (
    <>
      {isOpen && !hasHead && rights[role].studies && <PlanCard lessonId={lessonId} answerId={id} />}
      <HelpfulQuestion {...{ answer, feedback }} />
    </>
  );
}

const belowIn =
  (
    { answer, isOwn, next }: Pick<ReviewedProps, 'answer' | 'isOwn' | 'next'>,
    otherwise: (remark: ShownRemark) => ReactNode,
  ) =>
  (remark: ShownRemark) => (
    <>
      {isOwn && answer.feedback && <Disagree {...{ answer, remark, next }} beside={otherwise(remark)} />}
      {!isOwn && remark.disagreement && <Disagreement disagreement={remark.disagreement} isOwn={false} />}
    </>
  );

interface MentorSaysProps
  extends
    Pick<ReviewedProps, 'dialogue' | 'answer' | 'isOwn' | 'connectionLost'>,
    ReturnType<typeof useShownFeedback> {
  scope: string;
  waiting: ReactNode;
  curator: string | null | undefined;
  otherwise(remark: ShownRemark): ReactNode;
  /** What stands below a remark. */
  children(remark: ShownRemark): ReactNode;
}

/** The review; on a phone, what it says of a line stands under that line. */
function MentorSays({
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
      <Objections objections={answer.objections} isOwn={isOwn} headingLevel={3} />
    </ReviewCard>
  );
}

interface ToLineProps {
  line: TalkLine | undefined;
  places: ReadonlyMap<number, number>;
}

/** From a remark to the line that it is about. */
function ToLine({ line, places }: ToLineProps) {
  if (!line) return null;
  return (
    <div className="-my-1.5 -ml-3 print:hidden">
      <Button size="sm" variant="ghost" onClick={() => goTo(turnPlace(line.turn))}>
        Реплика {places.get(line.turn)}
      </Button>
    </div>
  );
}

/** Who has reached the most by most criteria is offered the harder partner. */
function againText({ level, practice }: Dialogue, feedback: ShownFeedback | undefined): string {
  const remarks = feedback && !feedback.isDraft ? feedback.remarks : [];
  const highest = remarks.filter((remark) => remark.level === remark.levels.length - 1).length;
  const isReady =
    highest * 2 > remarks.length && level !== 'hard' && practice?.levels.includes('hard') === true;
  return isReady ? 'Попробовать на трудном уровне' : 'Поговорить ещё раз';
}
