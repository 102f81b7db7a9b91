import { Link } from '@tanstack/react-router';
import type { LessonSummary } from '#contract/lessons/schemas.ts';
import { isGood, lessonState } from '#contract/lessons/words.ts';
import { nextLesson } from '#domain/next-lesson.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { closedText } from '#web/lesson-dates.ts';
import { StateBadge } from '#web/lesson-state.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ArrowRightIcon } from '#web/ui/icon/icons.tsx';
import { CourseProgress } from './course-progress.tsx';

/** The student's progress in the course, with a link to the lesson that comes next, once it is open. */
export function ContinueCard({ lessons }: { lessons: readonly LessonSummary[] }) {
  const completed = lessons.filter((lesson) => lesson.completedAt).length;
  const lesson = nextLesson(lessons, isOver);
  const opens = lesson && closedText(lesson);
  return (
    <Card as="section" aria-label="Ваш прогресс" className="mb-10">
      <div className="flex flex-col gap-5 sm:flex-row sm:items-center sm:gap-10">
        <div className="min-w-0 flex-1">
          {lesson && (
            <p className="mb-3">
              <span className="block text-sm text-ink-soft">Следующий урок</span>
              <span className="font-semibold">
                {lessons.indexOf(lesson) + 1}. {lesson.title}
              </span>
              {opens && <span className="block text-sm text-ink-soft">{opens}</span>}
              {lesson.sentAt && (
                <span className="mt-1 block">
                  <StateBadge lesson={lesson} />
                </span>
              )}
            </p>
          )}
          {/* Rounded down, as on the server: 100 % means that every lesson is completed. */}
          <CourseProgress value={Math.floor((completed / lessons.length) * 100)} />
          <p className="mt-1.5 text-sm text-ink-soft">
            Пройдено {completed} из {lessons.length} {pluralForm(lessons.length, 'урока', 'уроков', 'уроков')}
          </p>
          <Judged lessons={lessons} />
        </div>
        {lesson && !opens && (
          <Button asChild variant="primary" size="lg" iconAfter={<ArrowRightIcon />}>
            <Link to={paths.lesson(lesson.id)}>Продолжить</Link>
          </Button>
        )}
      </div>
    </Card>
  );
}

const isOver = ({ dates }: LessonSummary): boolean =>
  dates?.late === 'refused' && dates.dueAt !== null && new Date(dates.dueAt) < new Date();

/** `Отправлены 4, сданы 2`, where an answer that was sent isn't yet one that passes. */
function Judged({ lessons }: { lessons: readonly LessonSummary[] }) {
  const sent = lessons.filter(({ sentAt }) => sentAt).length;
  if (sent === 0 || lessons.every(({ passesBy }) => passesBy === undefined)) return null;
  const good = lessons.map(lessonState).filter((state) => state && isGood(state)).length;
  return (
    <p className="text-sm text-ink-soft">
      {pluralForm(sent, 'Отправлен', 'Отправлены', 'Отправлены')} {sent},{' '}
      {pluralForm(good, 'сдан', 'сданы', 'сданы')} {good}
    </p>
  );
}
