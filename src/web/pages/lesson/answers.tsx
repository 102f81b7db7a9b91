import { lazyRouteComponent, Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import type { User } from '#contract/auth/schemas.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import type { Remark } from '#contract/reviews/feedback.ts';
import { openRemarks } from '#domain/review-text/open-remarks.ts';
import { AnswerForm } from '#web/answers/answering/answer-form.tsx';
import { AttemptsLeft } from '#web/answers/answering/attempts-left.tsx';
import { DeadlineNote } from '#web/answers/answering/deadline-note.tsx';
import { ReviseButton } from '#web/answers/answering/revise-button.tsx';
import { type Answering, useAnswering } from '#web/answers/answering/use-answering.ts';
import { AssignmentCard } from '#web/answers/assignment-card.tsx';
import { useLiveAnswers } from '#web/answers/live/use-live-answers.ts';
import { CriteriaList } from '#web/lessons/criteria/criteria-list.tsx';
import type { Place } from '#web/lessons/neighbours.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { loadForSending, PinnedRemark, TalkStart, Working } from './later-parts.ts';

export interface LessonAnswersProps {
  lesson: Lesson;
  place: Place | undefined;
  user: User;
  /** Newest first. */
  answers: readonly Answer[];
  /** A way to the lesson's video at a second. */
  renderWatch: (seconds: number) => ReactNode;
  /** In the column of reading. */
  renderTask: (task: ReactNode) => ReactNode;
}

/** The assignment and, once there is an answer, the section with it and what is said of it. */
export function LessonAnswers({ lesson, user, answers, renderTask, ...rest }: LessonAnswersProps) {
  const owner = { userId: user.id, lessonId: lesson.id };
  const { connectionLost } = useLiveAnswers(owner, { isJudged: lesson.passesBy !== undefined });
  const [sentId, setSentId] = useState<string>();
  const open = openRemarks(answers.toReversed());
  const answering = useAnswering(owner, {
    answers,
    lesson,
    hasForm: hasFormOf(lesson),
    onSubmitted: setSentId,
  });
  const isWriting = answering.draft.text !== '';
  // Here by the time the answer is sent.
  useEffect(() => {
    if (isWriting) loadForSending();
  }, [isWriting]);
  const form = <Form {...{ answering, lesson, answers, open }} />;
  // A talk is no text to go on with: the form of a written answer stays in its place.
  const isInReview = answers[0] !== undefined && !answers[0].lines;

  return (
    <>
      {renderTask(
        <Task {...{ lesson, answers }}>
          {!isInReview && (answering.isOpen ? form : <Reopen {...{ answering }} open={open.length} />)}
        </Task>,
      )}
      {answers.length > 0 && (
        <Suspense>
          <Working
            {...{ ...rest, lesson, user, answers, connectionLost, open }}
            answering={isInReview && hasFormOf(lesson) ? answering : undefined}
            form={isInReview && answering.isOpen && form}
            isJustSent={answers[0]?.id === sentId}
          />
        </Suspense>
      )}
    </>
  );
}

const hasFormOf = ({ assignment, canAnswer, practice }: Lesson): boolean =>
  Boolean(assignment?.trim()) && canAnswer !== false && (!practice || practice.writtenToo);

interface TaskProps {
  lesson: Lesson;
  answers: readonly Answer[];
  /** The form. */
  children: ReactNode;
}

function Task({ lesson, answers, children }: TaskProps) {
  const instead = lesson.canAnswer === false && <AnswersLink lessonId={lesson.id} />;
  const written = lesson.assignment?.trim() && (
    <AssignmentCard assignment={lesson.assignment}>
      {lesson.criteria.length > 0 && (
        <CriteriaList
          criteria={lesson.criteria}
          marksPass={lesson.passesBy === 'levels'}
          className="mb-6 last:mb-0"
        />
      )}
      <WhatPasses lesson={lesson} />
      {instead || (
        <>
          <DeadlineNote dates={lesson.dates} newest={answers[0]} />
          {children}
        </>
      )}
    </AssignmentCard>
  );
  if (!lesson.practice) return written;
  return (
    <Suspense>
      <TalkStart {...{ lesson, answers, instead, written }} practice={lesson.practice} />
    </Suspense>
  );
}

/** Said before the answer is written. */
const WhatPasses = ({ lesson: { passesBy = 'sent', isCounted } }: { lesson: Lesson }) => (
  <p className="mb-4 text-sm text-ink-soft">
    {passes[passesBy]}
    {isCounted === false && ' Урок не входит в зачёт.'}
  </p>
);

const passes = {
  sent: 'Чтобы сдать урок, отправьте ответ.',
  levels: 'Урок сдан, когда в одной из попыток каждый критерий дошёл до своего зачётного уровня.',
  person: 'Урок засчитывает куратор, когда прочитает ответ.',
};

interface FormProps {
  answering: Answering;
  lesson: Lesson;
  answers: readonly Answer[];
  open: readonly Remark[];
}

const Form = ({ answering, lesson, answers, open }: FormProps) => (
  <AnswerForm
    answering={answering}
    lesson={lesson}
    remarks={
      <Suspense>
        {open.length > 0 && <PinnedRemark {...{ answering, open, answers }} />}
        {lesson.answerFiles && <AnswerFilesField {...{ lesson, answering, answers }} />}
      </Suspense>
    }
  />
);

/** Where there is no section for it: in a lesson whose newest answer was a talk. */
const Reopen = ({ answering, open }: { answering: Answering; open: number }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
    <ReviseButton answering={answering} open={open} />
    <AttemptsLeft left={answering.left} />
  </div>
);

/** For a curator, who reads the answers of his people and sends none. */
const AnswersLink = ({ lessonId }: { lessonId: string }) => (
  <Button asChild>
    <Link to={paths.answers()} search={{ lesson: lessonId }}>
      Ответы студентов
    </Link>
  </Button>
);

/** Here and not with the later parts, which every page loads: few lessons take files. */
const AnswerFilesField = lazyRouteComponent(
  () => import('#web/answers/answering/files/answer-files-field.tsx'),
  'AnswerFilesField',
);
