import { Link } from '@tanstack/react-router';
import type { Course } from '#contract/courses/schemas.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { ArrowRightIcon } from '#web/ui/icon/icons.tsx';

/** A link to the course's analytics: the whole card is one link. */
export function AnalyticsCourseCard({ course }: { course: Course }) {
  return (
    <Card as="li" padded={false} interactive className="flex">
      <Link
        to={paths.courseAnalytics(course.id)}
        className="group flex w-full items-start gap-4 rounded-[inherit] p-5 -outline-offset-2"
      >
        <span className="min-w-0 flex-1">
          <h2 className="line-clamp-2 text-lg">{course.title}</h2>
          {course.description && (
            <span className="mt-1.5 line-clamp-2 text-sm text-ink-soft">{course.description}</span>
          )}
        </span>
        <ArrowRightIcon className="mt-1 text-ink-faint transition-colors group-hover:text-accent-ink" />
      </Link>
    </Card>
  );
}
