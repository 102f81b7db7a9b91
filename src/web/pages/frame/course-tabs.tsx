import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { rights } from '#contract/auth/roles.ts';
import { courseQuery } from '#web/courses/courses-queries.ts';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { EyeIcon } from '#web/ui/icon/icons.tsx';

/** One course, one frame: the same tabs on all of its screens, for those who manage or mentor it. */
export function CourseTabs({ courseId }: { courseId: string }) {
  const { administers } = rights[useCurrentUser().role];
  const ofCourse = { course: courseId };
  return (
    <nav
      aria-label="Разделы курса"
      className="fades-at-end mb-8 flex items-center gap-x-6 overflow-x-auto border-b border-line [scrollbar-width:none]"
    >
      {administers && <Tab to={paths.lessonManagement(courseId)}>Уроки</Tab>}
      <Tab to={paths.groups()} search={ofCourse}>
        Потоки
      </Tab>
      <Tab to={paths.coursePeople(courseId)}>Люди</Tab>
      {administers && (
        <Tab to={paths.surveys()} search={ofCourse}>
          Анкеты
        </Tab>
      )}
      <Tab to={paths.courseAnalytics(courseId)}>Аналитика</Tab>
      {administers && <Settings courseId={courseId} />}
      <Link
        to={paths.course(courseId)}
        search={{ as: 'student' }}
        // The addresses of the tabs begin with its own.
        activeOptions={{ exact: true }}
        className={`${tab} inline-flex items-center gap-1.5 sm:ml-auto`}
      >
        <EyeIcon className="size-4.5" />
        Как видит студент
      </Link>
    </nav>
  );
}

/** On the screens of the whole school, when they are about one course. */
export function CourseName({ courseId }: { courseId: string }) {
  const { data: course } = useQuery(courseQuery(courseId));
  return <>{course?.title ?? '…'}</>;
}

interface TabProps {
  to: string;
  search?: { course: string };
  children: ReactNode;
}

/** Current whatever is chosen within it: a group, a period. */
const Tab = ({ to, search, children }: TabProps) => (
  <Link
    to={to}
    {...(search && { search })}
    activeOptions={{ exact: true, includeSearch: search !== undefined }}
    className={tab}
  >
    {children}
  </Link>
);

/** In a dialog over whichever tab is open. */
function Settings({ courseId }: { courseId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: course } = useQuery({ ...courseQuery(courseId), enabled: isOpen });
  return (
    <>
      <button type="button" className={tab} onClick={() => setIsOpen(true)}>
        Настройки
      </button>
      {isOpen && course && (
        <Suspense>
          <EditCourseDialog course={course} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const EditCourseDialog = lazy(async () => ({
  default: (await import('#web/courses/course-dialog.tsx')).EditCourseDialog,
}));

const tab =
  'touch-target shrink-0 border-b-2 border-transparent px-0.5 py-2.5 text-sm font-medium text-ink-soft transition-colors ' +
  '-outline-offset-2 hover:text-ink aria-[current=page]:border-accent-ink aria-[current=page]:text-ink';
