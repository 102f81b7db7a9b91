import { Link } from '@tanstack/react-router';
import type { Course } from '#contract/courses/schemas.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { CourseCover } from '#web/ui/course-cover.tsx';
import { ChevronRightIcon } from '#web/ui/icon/icons.tsx';
import { lessonCountText } from './lesson-count-text.ts';

/** A link to the management of a course's lessons. */
export function CourseChoice({ course: { id, title, coverImage, lessonCount } }: { course: Course }) {
  return (
    <Card as="li" padded={false} interactive>
      <Link
        to={paths.lessonManagement(id)}
        className="flex items-center gap-4 rounded-[inherit] p-3 pr-4 -outline-offset-2"
      >
        <span className="w-24 shrink-0 sm:w-28">
          <CourseCover courseId={id} title={title} src={coverImage} className="rounded-md" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-semibold">{title}</span>
          <span className="mt-0.5 block text-sm text-ink-soft">{lessonCountText(lessonCount)}</span>
        </span>
        <ChevronRightIcon className="text-ink-faint" />
      </Link>
    </Card>
  );
}
