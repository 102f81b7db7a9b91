import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { EnrolledCourse } from '#contract/courses/schemas.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChevronRightIcon } from '#web/ui/icon/icons.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { parseDate } from '#web/ui/time/dates.ts';
import { CourseProgress } from './course-progress.tsx';

/** A course in the student's profile: one link, with the progress and the access term. */
export function EnrolledCourseItem({ course }: { course: EnrolledCourse }) {
  return (
    <Card as="li" padded={false} interactive>
      <Link
        to={paths.course(course.id)}
        className="flex items-center gap-4 rounded-[inherit] p-4 -outline-offset-2 sm:p-5"
      >
        <div className="grid min-w-0 flex-1 gap-x-8 gap-y-3 sm:grid-cols-[minmax(0,1fr)_13rem] sm:items-center">
          <div className="min-w-0">
            <h2 className="line-clamp-2 text-base">{course.title}</h2>
            {course.description && (
              <p className="mt-1 line-clamp-2 text-sm text-ink-soft">{course.description}</p>
            )}
          </div>
          <div className="flex flex-col gap-2">
            {course.progress !== undefined && course.lessonCount > 0 && (
              <CourseProgress value={course.progress} />
            )}
            <AccessTerm expiresAt={course.expiresAt} />
          </div>
        </div>
        <ChevronRightIcon className="size-5 text-ink-faint" />
      </Link>
    </Card>
  );
}

/** Shows nothing for access without a term. */
function AccessTerm({ expiresAt }: { expiresAt: string | null }) {
  const [now] = useState(() => Date.now());
  const end = expiresAt && parseDate(expiresAt);
  if (!end) return null;
  if (end.getTime() <= now) {
    return (
      <span>
        <Badge tone="warning">Срок доступа истёк</Badge>
      </span>
    );
  }
  return (
    <p className="text-sm text-ink-soft">
      доступ до <DateTime value={end} />
    </p>
  );
}
