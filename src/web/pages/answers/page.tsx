import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { CourseAnswers } from '#contract/answers/schemas.ts';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import { AnswerTree } from '#web/answers/list/answer-tree.tsx';
import { answerCountsQuery } from '#web/answers/live/reviewed-answers.ts';
import { RetryFailedButton } from '#web/answers/review/retry-failed.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BookIcon, MessageIcon } from '#web/ui/icon/icons.tsx';
import { type AnswersAddress, readAnswersAddress } from './address.ts';
import { AllAnswers } from './all-answers.tsx';
import { ChooseLesson } from './choose-lesson.tsx';
import { findLesson } from './find-lesson.ts';
import { LessonReview } from './lesson-review.tsx';
import { Heading, Pending } from './start.tsx';

/** A tree of lessons beside the answers to the chosen one, or the answers of all courses. */
export function Page() {
  const address = readAnswersAddress(route.useSearch());
  const { view, show, group } = address;
  const { data: courses } = useQuery({ ...answerCountsQuery, throwOnError: true });
  if (!courses) return <Pending />;
  return (
    <div className="page">
      <Heading actions={<RetryFailedButton failed={failedOf(courses)} />} />
      {view === 'all' ? (
        <AllAnswers courses={courses} show={show === 'waiting' ? show : undefined} group={group} />
      ) : (
        <ByLessons courses={courses} address={address} />
      )}
    </div>
  );
}

const route = getRouteApi('/signed-in/mentor-screens/answers');

/** On a narrow screen the tree opens on demand. */
function ByLessons({ courses, address }: { courses: readonly CourseAnswers[]; address: AnswersAddress }) {
  const { lesson: lessonId, show, student, group } = address;
  const chosen = findLesson(courses, lessonId);
  return (
    <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <aside
        aria-label="Выбор урока"
        className="max-lg:hidden lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto"
      >
        <AnswerTree courses={courses} lessonId={lessonId} group={group} />
      </aside>
      <LessonChoice courses={courses} lessonId={lessonId} group={group} />
      <div className="min-w-0">
        {lessonId === undefined && <ChooseLesson />}
        {chosen && (
          <LessonReview
            key={`${chosen.lesson.id} ${show} ${student} ${group}`}
            course={chosen.course}
            lesson={chosen.lesson}
            show={show === 'waiting' ? undefined : show}
            studentId={student}
            group={group}
          />
        )}
        {lessonId !== undefined && !chosen && (
          <EmptyState icon={<MessageIcon />} titleAs="h2" {...noSuchLesson} />
        )}
      </div>
    </div>
  );
}

const noSuchLesson = { title: 'Урок не найден', text: 'Возможно, его удалили. Выберите другой урок' };

interface LessonChoiceProps {
  courses: readonly CourseAnswers[];
  lessonId: string | undefined;
  group: GroupChoice | undefined;
}

function LessonChoice({ courses, lessonId, group }: LessonChoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const chosen = findLesson(courses, lessonId);
  return (
    <div className="lg:hidden">
      <Button className="w-full" icon={<BookIcon />} onClick={() => setIsOpen(true)}>
        {chosen ? 'Выбрать другой урок' : 'Выбрать урок'}
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Курсы и уроки">
        <AnswerTree courses={courses} lessonId={lessonId} group={group} onChosen={() => setIsOpen(false)} />
      </Dialog>
    </div>
  );
}

const failedOf = (courses: readonly CourseAnswers[]) =>
  courses.flatMap(({ lessons }) => lessons).reduce((sum, { failed }) => sum + failed, 0);
