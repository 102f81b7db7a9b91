import { lazy, type ReactNode, Suspense } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import { rights } from '#contract/auth/roles.ts';
import type { User } from '#contract/auth/schemas.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import type { Remark } from '#contract/reviews/feedback.ts';
import { AnswerCard } from '#web/answers/answer-card.tsx';
import { AttemptsLeft } from '#web/answers/answering/attempts-left.tsx';
import { attemptText } from '#web/answers/answering/attempts.ts';
import { ReviseButton } from '#web/answers/answering/revise-button.tsx';
import type { Answering } from '#web/answers/answering/use-answering.ts';
import { EarlierAttempts } from '#web/answers/earlier-attempts.tsx';
import { useSeenReviews } from '#web/answers/live/use-seen-reviews.ts';
import { Lowered } from '#web/answers/passing/lowered.tsx';
import { AttemptsByCriterion, type OfTalk } from '#web/answers/remarks/attempts-by-criterion.tsx';
import { ReviewCard } from '#web/answers/review/review-card.tsx';
import { ReviewSection } from '#web/answers/review/review-section.tsx';
import { Waiting } from '#web/answers/review/waiting-later.ts';
import { SendAttempt } from '#web/answers/revision/send-attempt.tsx';
import { usePlaceInWindow } from '#web/answers/revision/use-place-in-window.ts';
import { SelfFirstForm } from '#web/answers/self-first/self-first-later.ts';
import { useSelfFirst, withoutReview } from '#web/answers/self-first/use-self-first.ts';
import { closedText } from '#web/lesson-dates.ts';
import type { Place } from '#web/lessons/neighbours.ts';
import { NextLesson } from '#web/lessons/next-lesson.tsx';
import { Moment } from '#web/pages/frame/moment-later.ts';
import { PlanCard } from '#web/pages/frame/plan-card.tsx';
import { useHasMoment } from '#web/pages/frame/use-has-moment.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Otherwise, OutcomeOf, Takes, TalkAgain } from './later-parts.ts';
import { useOpensAtReview } from './use-opens-at-review.ts';
import { usePlaceInAddress } from './use-place-in-address.ts';
import { useReviseInAddress } from './use-revise-in-address.ts';
import { useTakenBack } from './use-taken-back.ts';

export { loadMoment } from '#web/pages/frame/use-has-moment.ts';
export { PinnedRemark } from '#web/answers/revision/pinned-remark.tsx';

export interface WorkingProps {
  lesson: Lesson;
  place: Place | undefined;
  user: User;
  /** Newest first. */
  answers: readonly Answer[];
  /** What is left to work on. */
  open: readonly Remark[];
  /** The next answer; undefined for who writes none in this section. */
  answering: Answering | undefined;
  form: ReactNode;
  isJustSent: boolean;
  connectionLost: boolean;
  renderWatch: (seconds: number) => ReactNode;
}

/** The lesson's second state: the answer, its review and what comes next. */
export function Working({
  lesson,
  user,
  answers: all,
  form,
  isJustSent,
  connectionLost,
  renderWatch,
  ...rest
}: WorkingProps) {
  const { isAsked, open: openReview } = useSelfFirst(lesson, all);
  const answers = isAsked ? all.map(withoutReview) : all;
  const [newest, ...earlier] = answers;
  const answering = isAsked ? undefined : rest.answering;
  const { hasMoment, isFresh } = useHasMoment(lesson, answers);
  // While the next attempt is written, that is what one is about.
  const isMoment = hasMoment && !isAsked && !answering?.isOpen;
  const open = isMoment || isAsked ? [] : rest.open;
  useTakenBack(lesson);
  useSeenReviews(answers, { lessonId: lesson.id, userId: user.id });
  useReviseInAddress(answers, answering);
  useOpensAtReview(answers, isMoment);
  usePlaceInAddress();
  usePlaceInWindow(answering);
  if (!newest) return null;
  const section = {
    answers,
    next: lesson.nextReading,
    title: attemptText(lesson.attemptsLimit, answers),
    justSent: isJustSent,
    ready: isAsked ? 'Отзыв готов, можно открыть' : undefined,
    note: isMoment ? (
      <Suspense>
        <Moment {...{ lesson, user, answers, isFresh }} />
      </Suspense>
    ) : (
      <Lowered left={lesson.lowered} />
    ),
    isWriting: Boolean(form),
    actions: <Actions {...rest} {...{ lesson, user, answers, newest, open, isMoment, isAsked, answering }} />,
    phoneAction: answering && phoneActionOf({ answering, answers, open: open.length }),
  };
  const waiting = (
    <Suspense>
      <Waiting answer={newest} next={lesson.nextReading} criterion={lesson.criteria[0]} />
    </Suspense>
  );
  const card = { form, actions: ofAdmin(user, <DeleteAnswerButton answer={newest} />) };
  const panel = ofAdmin(user, <AdminReviewPanel answer={newest} />);
  if (isByCriterion(lesson, answers)) {
    return (
      <AttemptsByCriterion
        {...{ section, answering, connectionLost, renderWatch, waiting, ...card }}
        criteria={lesson.criteria}
        instead={
          isAsked && all[0] ? (
            <Suspense>
              <SelfFirstForm
                answer={all[0]}
                next={lesson.nextReading}
                criteria={lesson.criteria}
                onOpen={openReview}
              />
            </Suspense>
          ) : undefined
        }
        after={
          !isMoment && rights[user.role].studies && <PlanCard lessonId={lesson.id} answerId={newest.id} />
        }
        ofTalk={lesson.practice && lesson.canAnswer !== false ? ofTalk : undefined}
      >
        {panel}
      </AttemptsByCriterion>
    );
  }
  return (
    <ReviewSection
      key={newest.id}
      {...section}
      answer={<AnswerCard answer={newest} {...card} />}
      review={
        <ReviewCard answer={newest} curator={lesson.nextReading?.curator} {...{ connectionLost, waiting }}>
          {panel}
        </ReviewCard>
      }
    >
      <EarlierAttempts answers={earlier} />
    </ReviewSection>
  );
}

const ofTalk: OfTalk = {
  otherwise: (answer, remark) => (
    <Suspense>
      <Otherwise answer={answer} remark={remark} />
    </Suspense>
  ),
  takes: (answer) =>
    answer.lines && (
      <Suspense>
        <Takes answer={answer} />
      </Suspense>
    ),
  outcome: (answer) =>
    answer.feedback && (
      <Suspense>
        <OutcomeOf answer={answer} />
      </Suspense>
    ),
};

const ofAdmin = (user: WorkingProps['user'], part: ReactNode) =>
  rights[user.role].administers && <Suspense>{part}</Suspense>;

/** Whether reviews of this lesson say, or said, something of each criterion, or answers were talks. */
const isByCriterion = ({ criteria }: Lesson, answers: readonly Answer[]): boolean =>
  criteria.length > 0 ||
  answers.some(({ feedback, objections, lines }) => feedback !== null || objections || lines);

interface PhoneActionProps extends Pick<WorkingProps, 'answers'> {
  answering: Answering;
  open: number;
}

/** What stays below: a draft that is open is sent, otherwise what is open is worked on. */
function phoneActionOf({ answering, answers, open }: PhoneActionProps): ReactNode {
  if (answering.isOpen) return <SendAttempt {...{ answering, answers }} className="w-full" />;
  return (
    answering.left !== 0 && open > 0 && <ReviseButton {...{ answering, open }} onPhone className="w-full" />
  );
}

interface ActionsProps extends Pick<
  WorkingProps,
  'lesson' | 'place' | 'user' | 'open' | 'answering' | 'answers'
> {
  newest: Answer;
  /** The next lesson is offered at the head of the review. */
  isMoment: boolean;
  /** The review waits to be opened. */
  isAsked: boolean;
}

/**
 * To revise is what is next while something is open and an attempt is left; otherwise the next lesson is, which stays quiet while a
 * review is about to come. Beside the words of a person to whoever was in danger there is no next lesson, but a way to answer him.
 */
function Actions({ lesson, place, user, open, answering, answers, newest, isMoment, isAsked }: ActionsProps) {
  const next = place?.next;
  if (answering?.isOpen) return <SendAttempt {...{ answering, answers }} className="max-lg:hidden" />;
  const mayRevise = answering !== undefined && answering.left !== 0;
  return (
    <>
      {mayRevise && (
        <ReviseButton
          answering={answering}
          open={open.length}
          className={open.length > 0 ? 'max-lg:hidden' : undefined}
        />
      )}
      {answering?.left === 0 && <AttemptsLeft left={0} />}
      {newest.lines && lesson.practice && lesson.canAnswer !== false && (
        <Suspense>
          <TalkAgain />
        </Suspense>
      )}
      {newest.threadId !== undefined && (
        <Suspense>
          <AnswerPerson threadId={newest.threadId} />
        </Suspense>
      )}
      {next && !isMoment && newest.threadId === undefined && !closedText(next) && (
        <NextLesson
          {...{ next, user }}
          isPrimary={!(mayRevise && open.length > 0) && !isAsked && !isAwaited(newest, lesson.nextReading)}
          className="max-lg:hidden"
        />
      )}
    </>
  );
}

/** In seconds, or minutes: a person takes hours. */
const isAwaited = ({ review, aiResponse }: Answer, reading: Lesson['nextReading']): boolean =>
  aiResponse === null &&
  (review.state === 'waiting' || review.state === 'in_progress') &&
  reading?.way === 'at_once';

// After an alarm that a person has answered.
const AnswerPerson = lazyPart(async () => (await import('./answer-person.tsx')).AnswerPerson);

// Loaded for administrators only.
const AdminReviewPanel = lazy(async () => ({
  default: (await import('#web/answers/review/admin-review-panel.tsx')).AdminReviewPanel,
}));

const DeleteAnswerButton = lazy(async () => ({
  default: (await import('#web/answers/delete-answer.tsx')).DeleteAnswerButton,
}));
