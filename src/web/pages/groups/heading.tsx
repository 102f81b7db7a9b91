import type { ReactNode } from 'react';
import { BackToCourses } from '#web/pages/frame/back-to-courses.tsx';
import { CourseName, CourseTabs } from '#web/pages/frame/course-tabs.tsx';
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
    <PageHeader
      back={<BackToCourses />}
      title="Потоки"
      subtitle={
        course ? (
          <CourseName courseId={course} />
        ) : (
          'Кто учится вместе, когда открываются уроки и до какого времени их нужно сдать'
        )
      }
      actions={actions}
      className={course && 'mb-5 sm:mb-5'}
    />
    {course && <CourseTabs courseId={course} />}
  </>
);
