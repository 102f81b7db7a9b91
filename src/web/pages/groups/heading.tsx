import type { ReactNode } from 'react';
import { BackToCourses } from '#web/pages/frame/back-to-courses.tsx';
import { CourseHeading } from '#web/pages/frame/course-heading.tsx';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export interface GroupsHeadingProps {
  actions?: ReactNode;
  /** The groups are of this course alone. */
  course?: string | undefined;
}

export const GroupsHeading = ({ actions, course }: GroupsHeadingProps) => (
  <>
    <PageTitle>Потоки</PageTitle>
    {course ? (
      <CourseHeading courseId={course} title="Потоки" actions={actions} />
    ) : (
      <PageHeader
        back={<BackToCourses />}
        title="Потоки"
        subtitle="Кто учится вместе, когда открываются уроки и до какого времени их нужно сдать"
        actions={actions}
      />
    )}
  </>
);
