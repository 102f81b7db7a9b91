import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import { api } from '#contract/api.ts';
import { rights } from '#contract/auth/roles.ts';
import type { User } from '#contract/auth/schemas.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { openRemarks } from '#domain/review-text/open-remarks.ts';
import { AnswerCard } from '#web/answers/answer-card.tsx';
import { AnswerForm } from '#web/answers/answer-form.tsx';
import { AssignmentCard } from '#web/answers/assignment-card.tsx';
import { DeadlineNote } from '#web/answers/deadline-note.tsx';
import { EarlierAttempts } from '#web/answers/earlier-attempts.tsx';
import { ReviewCard } from '#web/answers/review-card.tsx';
import { useLiveAnswers } from '#web/answers/use-live-answers.ts';
import { useSeenReviews } from '#web/answers/use-seen-reviews.ts';
import { queryOf } from '#web/api.ts';
import { CriteriaList } from '#web/lessons/criteria-list.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { AttemptsByCriterion, isByCriterion, OpenRemarks, TalkStart } from './by-criterion.ts';

export interface LessonAnswersProps extends Pick<AttemptsProps, 'lesson' | 'renderWatch'> {
  user: User;
}

/** The assignment, the student's answers and their feedback. */
export function LessonAnswers({ lesson, user, renderWatch }: LessonAnswersProps) {
  const owner = { userId: user.id, lessonId: lesson.id };
  const { data } = useSuspenseQuery(
    queryOf(api.listAnswers, { params: { id: lesson.id }, query: { userId: user.id } }),
  );
  const { connectionLost } = useLiveAnswers(owner);
  const [sentId, setSentId] = useState<string>();

  const own = data.filter(({ userId }) => userId === user.id);
  useSeenReviews(own, owner);
  const open = openRemarks(own.toReversed());

  const written = lesson.assignment?.trim() && (
    <AssignmentCard assignment={lesson.assignment}>
      {lesson.criteria.length > 0 && <CriteriaList criteria={lesson.criteria} className="mb-7" />}
      {lesson.canAnswer === false ? (
        <AnswersLink lessonId={lesson.id} />
      ) : (
        <>
          <DeadlineNote dates={lesson.dates} />
          <AnswerForm
            owner={owner}
            answers={own}
            attemptsLimit={lesson.attemptsLimit}
            reader={lesson.reader}
            remarks={
              open.length > 0 && (
                <Suspense>
                  <OpenRemarks owner={owner} remarks={open} answers={own} />
                </Suspense>
              )
            }
            onSubmitted={setSentId}
          />
        </>
      )}
    </AssignmentCard>
  );

  return (
    <>
      {lesson.practice ? (
        <Suspense>
          <TalkStart
            lesson={lesson}
            practice={lesson.practice}
            answers={own}
            instead={lesson.canAnswer === false && <AnswersLink lessonId={lesson.id} />}
            written={written}
          />
        </Suspense>
      ) : (
        written
      )}
      <Attempts
        answers={own}
        isAdmin={rights[user.role].administers}
        {...{ lesson, sentId, connectionLost, renderWatch }}
      />
    </>
  );
}

/** For a curator, who reads the answers of his people and sends none. */
const AnswersLink = ({ lessonId }: { lessonId: string }) => (
  <Button asChild>
    <Link to={paths.answers()} search={{ lesson: lessonId }}>
      Ответы студентов
    </Link>
  </Button>
);

interface AttemptsProps {
  lesson: Lesson;
  /** Newest first. */
  answers: readonly Answer[];
  sentId: string | undefined;
  connectionLost: boolean;
  isAdmin: boolean;
  /** A way to the lesson's video at a second. */
  renderWatch: (seconds: number) => ReactNode;
}

function Attempts({ lesson, answers, sentId, connectionLost, isAdmin, renderWatch }: AttemptsProps) {
  const [newest, ...earlier] = answers;
  if (!newest) return null;
  const answerCard = {
    justSent: newest.id === sentId,
    actions: isAdmin && (
      <Suspense>
        <DeleteAnswerButton answer={newest} />
      </Suspense>
    ),
  };
  const panel = isAdmin && (
    <Suspense>
      <AdminReviewPanel answer={newest} />
    </Suspense>
  );
  const inOneText = (
    <>
      <AnswerCard key={newest.id} answer={newest} {...answerCard} />
      <ReviewCard answer={newest} connectionLost={connectionLost}>
        {panel}
      </ReviewCard>
      <EarlierAttempts answers={earlier} />
    </>
  );
  if (!isByCriterion(lesson, answers)) return inOneText;
  return (
    <Suspense fallback={inOneText}>
      <AttemptsByCriterion
        {...{ answers, connectionLost, renderWatch }}
        criteria={lesson.criteria}
        {...answerCard}
      >
        {panel}
      </AttemptsByCriterion>
    </Suspense>
  );
}

// Loaded for administrators only.
const AdminReviewPanel = lazy(async () => ({
  default: (await import('#web/answers/admin-review-panel.tsx')).AdminReviewPanel,
}));

const DeleteAnswerButton = lazy(async () => ({
  default: (await import('#web/answers/delete-answer.tsx')).DeleteAnswerButton,
}));
