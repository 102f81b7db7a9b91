import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api } from '#contract/api.ts';
import type { User } from '#contract/auth.ts';
import type { Lesson } from '#contract/lessons.ts';
import { AnswerCard } from '#web/answers/answer-card.tsx';
import { AnswerForm } from '#web/answers/answer-form.tsx';
import { AssignmentCard } from '#web/answers/assignment-card.tsx';
import { EarlierAttempts } from '#web/answers/earlier-attempts.tsx';
import { ReviewCard } from '#web/answers/review-card.tsx';
import { useLiveAnswers } from '#web/answers/use-live-answers.ts';
import { queryOf } from '#web/api.ts';
import { CriteriaList } from '#web/lessons/criteria-list.tsx';

/** The assignment, the student's answers and their feedback. */
export function LessonAnswers({ lesson, user }: { lesson: Lesson; user: User }) {
  const owner = { userId: user.id, lessonId: lesson.id };
  const { data } = useSuspenseQuery(
    queryOf(api.listAnswers, { params: { id: lesson.id }, query: { userId: user.id } }),
  );
  const { connectionLost } = useLiveAnswers(owner);
  const [sentId, setSentId] = useState<string>();

  const own = data.filter(({ userId }) => userId === user.id);
  const [newest, ...earlier] = own;
  const isAdmin = user.role === 'admin';

  return (
    <>
      {lesson.assignment?.trim() && (
        <AssignmentCard assignment={lesson.assignment}>
          {lesson.criteria.length > 0 && <CriteriaList criteria={lesson.criteria} className="mb-7" />}
          <AnswerForm owner={owner} answers={own} onSubmitted={setSentId} />
        </AssignmentCard>
      )}
      {newest && (
        <>
          <AnswerCard
            key={newest.id}
            answer={newest}
            justSent={newest.id === sentId}
            actions={
              isAdmin && (
                <Suspense>
                  <DeleteAnswerButton answer={newest} />
                </Suspense>
              )
            }
          />
          <ReviewCard answer={newest} connectionLost={connectionLost}>
            {isAdmin && (
              <Suspense>
                <AdminReviewPanel answer={newest} />
              </Suspense>
            )}
          </ReviewCard>
          <EarlierAttempts answers={earlier} />
        </>
      )}
    </>
  );
}

// Loaded for administrators only.
const AdminReviewPanel = lazy(async () => ({
  default: (await import('#web/answers/admin-review-panel.tsx')).AdminReviewPanel,
}));

const DeleteAnswerButton = lazy(async () => ({
  default: (await import('#web/answers/delete-answer.tsx')).DeleteAnswerButton,
}));
