import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '#contract/api.ts';
import type { User } from '#contract/auth.ts';
import type { Lesson } from '#contract/lessons.ts';
import { AdminReviewNote } from '#web/answers/admin-review-note.tsx';
import { AnswerCard } from '#web/answers/answer-card.tsx';
import { AnswerForm } from '#web/answers/answer-form.tsx';
import { AssignmentCard } from '#web/answers/assignment-card.tsx';
import { DeleteAnswerButton } from '#web/answers/delete-answer.tsx';
import { EarlierAttempts } from '#web/answers/earlier-attempts.tsx';
import { RerunReviewButton } from '#web/answers/rerun-review.tsx';
import { ReviewCard } from '#web/answers/review-card.tsx';
import { useLiveAnswers } from '#web/answers/use-live-answers.ts';
import { queryOf } from '#web/api.ts';

/** What is asked of the student, what they answered and what came of it. */
export function LessonAnswers({ lesson, user }: { lesson: Lesson; user: User }) {
  const owner = { userId: user.id, lessonId: lesson.id };
  const { data } = useSuspenseQuery(
    queryOf(api.listAnswers, { params: { id: lesson.id }, query: { userId: user.id } }),
  );
  const { connectionLost } = useLiveAnswers(owner);
  const answerHeading = useRef<HTMLSpanElement>(null);

  const own = data.filter(({ userId }) => userId === user.id);
  const [newest, ...earlier] = own;
  const isAdmin = user.role === 'admin';

  /** The form has folded under the focus: on to the answer, and to the feedback below it. */
  function goToAnswer(): void {
    answerHeading.current?.focus({ preventScroll: true });
    answerHeading.current?.closest('section')?.scrollIntoView({ behavior: 'smooth' });
  }

  return (
    <>
      {lesson.assignment?.trim() && (
        <AssignmentCard assignment={lesson.assignment}>
          <AnswerForm owner={owner} answers={own} onSubmitted={goToAnswer} />
        </AssignmentCard>
      )}
      {newest && (
        <>
          <AnswerCard
            answer={newest}
            headingRef={answerHeading}
            actions={isAdmin && <DeleteAnswerButton answer={newest} />}
          />
          <ReviewCard
            answer={newest}
            connectionLost={connectionLost}
            actions={isAdmin && <RerunReviewButton answer={newest} />}
          >
            {isAdmin && <AdminReviewNote review={newest.review} />}
          </ReviewCard>
          <EarlierAttempts answers={earlier} />
        </>
      )}
    </>
  );
}
