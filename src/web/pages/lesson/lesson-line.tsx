import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { reviewPlace } from '#contract/screens.ts';
import { inLowerCase } from '#domain/russian/in-lower-case.ts';
import { attemptsLeft } from '#web/answers/answering/attempts.ts';
import { reachedBy } from '#web/answers/review/reached.ts';
import { deadlineOf } from '#web/lesson-dates.ts';
import type { LessonPart } from '#web/lessons/lesson-bar.tsx';
import { paths } from '#web/paths.ts';

/** What the line under the title says of this student: by when, which attempt, and where to go on. */
export function factsOf(lesson: Lesson, answers: readonly Answer[]): ReactNode[] {
  const { attemptsLimit } = lesson;
  const [newest, ...earlier] = answers;
  const deadline = deadlineOf(lesson.dates);
  const left = attemptsLeft(attemptsLimit, answers);
  return [
    !newest && deadline && !deadline.isPassed && shortDeadline(deadline.text),
    !newest && attemptsLimit !== null && left !== null && `попытка 1 из ${attemptsLimit}`,
    newest && (
      <ToPlace
        key="review"
        id={lesson.id}
        place={reviewPlace}
        text={reviewText(isOpened(lesson, newest) ? reachedBy(newest, earlier) : undefined, left)}
      />
    ),
    !newest && hasTask(lesson) && <ToPlace key="task" id={lesson.id} place="task" text="К заданию ↓" />,
  ];
}

/** Where a student is asked for his own levels first, nothing is said of the review before he opens it. */
const isOpened = ({ asksSelf }: Lesson, { unread }: Answer) => !asksSelf || !unread;

/** The parts that the bar leads to. */
export function partsOf(lesson: Lesson, answers: readonly Answer[]): LessonPart[] {
  const [newest] = answers;
  const hasMaterial = Boolean(lesson.videoUrl || lesson.content?.trim() || lesson.transcription?.trim());
  const parts: (LessonPart | false | undefined)[] = [
    hasMaterial && { id: 'material', label: 'Материал' },
    hasTask(lesson) && { id: 'task', label: 'Задание' },
    newest && { id: reviewPlace, label: 'Разбор' },
  ];
  return parts.filter((part) => part !== false && part !== undefined);
}

export const hasTask = ({ assignment, practice }: Lesson): boolean =>
  Boolean(assignment?.trim()) || practice !== undefined;

/** `Разбор: 3 из 5 · Доработать`. */
function reviewText(reached: ReturnType<typeof reachedBy>, left: number | null): string {
  if (!reached?.highest) return 'Ваш ответ и разбор ↓';
  const { highest, of } = reached;
  return `Разбор: ${highest} из ${of} · ${highest < of && left !== 0 ? 'Доработать' : 'Перечитать'}`;
}

/** `сдать до 26 ноября, 18:00`: whose it is stands above the form. */
const shortDeadline = (text: string) => inLowerCase(text).replace(/ \(.*/, '');

const ToPlace = ({ id, place, text }: { id: string; place: string; text: string }) => (
  <Link
    to={paths.lesson(id)}
    hash={place}
    replace
    onClick={() => goTo(place)}
    className="rounded-sm text-accent-ink underline underline-offset-2 print:hidden"
  >
    {text}
  </Link>
);

const goTo = (place: string) =>
  void import('#web/lessons/go-to-part.ts').then(({ goToPart }) => goToPart(place));
