import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useId, useState } from 'react';
import type { Answer, TalkLine } from '#contract/answers/schemas.ts';
import { rights } from '#contract/auth/roles.ts';
import type { Criterion } from '#contract/lessons/criteria.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import type { Dialogue } from '#contract/talks/schemas.ts';
import { attemptText } from '#web/answers/answering/attempts.ts';
import { useLiveAnswers } from '#web/answers/live/use-live-answers.ts';
import { useSeenReviews } from '#web/answers/live/use-seen-reviews.ts';
import { Disagree } from '#web/answers/remarks/disagree.tsx';
import { Disagreement } from '#web/answers/remarks/disagreement.tsx';
import { HelpfulQuestion } from '#web/answers/remarks/helpful-question.tsx';
import { goTo } from '#web/answers/remarks/quote-place.ts';
import { type ShownFeedback, type ShownRemark, writingOf } from '#web/answers/remarks/shown-feedback.ts';
import { lineOf, UnderLine } from '#web/answers/remarks/under-line.tsx';
import { useShownFeedback } from '#web/answers/remarks/use-shown-feedback.ts';
import { ReviewSection, type ReviewSectionProps } from '#web/answers/review/review-section.tsx';
import { Support } from '#web/answers/review/support.tsx';
import { Waiting } from '#web/answers/review/waiting-later.ts';
import { SelfFirstForm } from '#web/answers/self-first/self-first-later.ts';
import { type SelfFirst, useSelfFirst, withoutReview } from '#web/answers/self-first/use-self-first.ts';
import { ThenBelow } from '#web/answers/then/then-below.tsx';
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
import { MentorSays } from './mentor-says.tsx';
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
  const selfFirst = useSelfFirst(isOwn && index === 0 ? lesson : undefined, answers);
  useSeenReviews(isOwn && answer && !selfFirst.isAsked ? [answer] : [], { userId, lessonId });
  if (!answer) return <p role="status">Разговор отправлен, разбор скоро появится</p>;
  return (
    <Reviewed
      {...{ dialogue, lesson, answer, isOwn, isFollowed, connectionLost, selfFirst, onTake }}
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
  selfFirst: SelfFirst;
}

function Reviewed({
  dialogue,
  lesson,
  answer: whole,
  earlier,
  isOwnNewest,
  next,
  isOwn,
  isFollowed,
  connectionLost,
  selfFirst,
  onTake,
}: ReviewedProps) {
  const { isAsked } = selfFirst;
  const answer = isAsked ? withoutReview(whole) : whole;
  const scope = useId();
  const isWide = useIsWide();
  const attempts = [answer, ...earlier];
  const head = useHead(isOwnNewest && !isAsked, { lesson, attempts });
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

  const reviewed = !(asks && review.state === 'waiting') && (
    <InPlace {...{ whole, criteria, next, selfFirst, isOwn }}>
      {(waiting) => (
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
      )}
    </InPlace>
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
        ready={readyText(selfFirst)}
        writing={feedback && writingOf(feedback, criteria)}
        actions={isOwn && <Again {...{ dialogue, feedback }} />}
        answer={isWide ? said : reviewed}
        review={isWide ? reviewed : said}
      >
        <Outcome dialogue={dialogue} onOpen={(number) => goTo(turnPlace(number))} />
        <AfterReview answer={answer} isOwn={isOwn} isOpen={mayTake} hasHead={Boolean(head)} />
      </ReviewSection>
    </div>
  );
}

interface InPlaceProps extends Pick<ReviewedProps, 'next' | 'isOwn' | 'selfFirst'> {
  whole: Answer;
  criteria: readonly Criterion[];
  children(waiting: ReactNode): ReactNode;
}

/** Where the review stands or will: one's own levels first, where they are asked for. */
function InPlace({ whole, criteria, next, isOwn, selfFirst, children }: InPlaceProps) {
  if (selfFirst.isAsked) {
    return (
      <Suspense>
        <SelfFirstForm {...{ next, criteria }} answer={whole} onOpen={selfFirst.open} />
      </Suspense>
    );
  }
  return children(
    isOwn && (
      <Suspense>
        <Waiting {...{ next }} answer={whole} criterion={criteria[0]} />
      </Suspense>
    ),
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
  isOwn,
  isOpen,
  hasHead,
}: Record<'isOwn' | 'isOpen' | 'hasHead', boolean> & { answer: Answer }) {
  const { role } = useCurrentUser();
  const { id, lessonId, feedback } = answer;
  if (!feedback || !isOwn) return null;
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
      {isOwn && <ThenBelow {...{ answer, remark }} />}
      {isOwn && answer.feedback && <Disagree {...{ answer, remark, next }} beside={otherwise(remark)} />}
      {!isOwn && remark.disagreement && <Disagreement disagreement={remark.disagreement} isOwn={false} />}
    </>
  );

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

const readyText = ({ isAsked }: SelfFirst) => (isAsked ? 'Отзыв готов, можно открыть' : undefined);

interface AgainProps {
  dialogue: Dialogue;
  feedback: ShownFeedback | undefined;
}

const Again = ({ dialogue, feedback }: AgainProps) => (
  <Button asChild className="print:hidden">
    <Link to={paths.lesson(dialogue.lessonId)}>{againText(dialogue, feedback)}</Link>
  </Button>
);

/** Who has reached the most by most criteria is offered the harder partner. */
function againText({ level, practice }: Dialogue, feedback: ShownFeedback | undefined): string {
  const remarks = feedback && !feedback.isDraft ? feedback.remarks : [];
  const highest = remarks.filter((remark) => remark.level === remark.levels.length - 1).length;
  const isReady =
    highest * 2 > remarks.length && level !== 'hard' && practice?.levels.includes('hard') === true;
  return isReady ? 'Попробовать на трудном уровне' : 'Поговорить ещё раз';
}
