import type { ReactNode } from 'react';
import { PageHeader } from '#web/ui/page-header.tsx';
import { BackToCourse } from './back-to-course.tsx';
import { CourseName, CourseTabs } from './course-tabs.tsx';

export interface CourseHeadingProps {
  courseId: string;
  /** What the screen is, below the course's name and tabs. */
  title: string;
  /** By default, to the course. */
  back?: ReactNode;
  actions?: ReactNode;
}

/** The head of a screen of one course: its name, the tabs of its screens, and the screen's own heading. */
export const CourseHeading = ({ courseId, title, back, actions }: CourseHeadingProps) => (
  <>
    <PageHeader
      className="mb-3 sm:mb-3"
      back={back ?? <BackToCourse courseId={courseId} />}
      title={<CourseName courseId={courseId} />}
    />
    <CourseTabs courseId={courseId} />
    <div className="-mt-2 mb-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <h2 className="text-xl">{title}</h2>
      {actions && <div className="flex flex-wrap items-center gap-2.5">{actions}</div>}
    </div>
  </>
);
