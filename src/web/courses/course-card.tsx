import { Link } from '@tanstack/react-router';
import type { Course } from '#contract/courses/schemas.ts';
import type { NextLesson } from '#contract/today/schemas.ts';
import { closedText, deadlineOf } from '#web/lesson-dates.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { CourseCover } from '#web/ui/course-cover.tsx';
import { OpenLabel } from '#web/ui/open-label.tsx';
import { CourseProgress } from './course-progress.tsx';
import { lessonCountText } from './lesson-count-text.ts';

interface CourseCardProps {
  course: Course;
  /** The lesson that comes next for whoever studies here. */
  next?: NextLesson | undefined;
}

/** A course of the grid: the whole card is one link. */
export function CourseCard({ course, next }: CourseCardProps) {
  const { id, title, description, coverImage, lessonCount, progress } = course;
  return (
    <Card as="li" padded={false} interactive className="flex">
      <Link to={paths.course(id)} className="group flex w-full flex-col rounded-[inherit] -outline-offset-2">
        <CourseCover courseId={id} title={title} src={coverImage} />
        <div className="flex flex-1 flex-col p-5">
          <h2 className="line-clamp-2 text-lg">{title}</h2>
          {description && <p className="mt-1.5 line-clamp-2 text-sm text-ink-soft">{description}</p>}
          {next && <NextLessonNote next={next} />}
          <div className="mt-auto pt-4">
            {progress !== undefined && lessonCount > 0 && (
              <CourseProgress value={progress} className="mb-4" />
            )}
            <div className="flex items-center justify-between gap-3">
              <span className="text-sm whitespace-nowrap text-ink-soft">{lessonCountText(lessonCount)}</span>
              <OpenLabel />
            </div>
          </div>
        </div>
      </Link>
    </Card>
  );
}

function NextLessonNote({ next }: { next: NextLesson }) {
  const { number, title, dates, isToMend } = next;
  const date = closedText(next) ?? deadlineOf(dates)?.text;
  return (
    <p className="mt-3 text-sm">
      <span className="block text-ink-soft">{isToMend ? 'Доработать' : 'Следующий урок'}</span>
      <span className="line-clamp-2 font-medium">
        {number}. {title}
      </span>
      {date && <span className="block text-ink-soft">{date}</span>}
    </p>
  );
}
