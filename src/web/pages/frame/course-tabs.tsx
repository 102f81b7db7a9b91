import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rights } from '#contract/auth/roles.ts';
import { courseQuery } from '#web/courses/courses-queries.ts';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { EyeIcon } from '#web/ui/icon/icons.tsx';
import { ScreenTab, ScreenTabs } from './screen-tabs.tsx';

/** One course, one frame: the same tabs on all of its screens, for those who manage or mentor it. */
export function CourseTabs({ courseId }: { courseId: string }) {
  const { administers } = rights[useCurrentUser().role];
  const ofCourse = { course: courseId };
  return (
    <ScreenTabs label="Разделы курса">
      {administers && <ScreenTab to={paths.lessonManagement(courseId)}>Уроки</ScreenTab>}
      <ScreenTab to={paths.coursePeople(courseId)}>Люди</ScreenTab>
      <ScreenTab to={paths.groups()} search={ofCourse} activeOptions={atItsSearch}>
        Потоки
      </ScreenTab>
      {administers && (
        <ScreenTab to={paths.surveys()} search={ofCourse} activeOptions={atItsSearch}>
          Анкеты
        </ScreenTab>
      )}
      <ScreenTab to={paths.courseAnalytics(courseId)}>Аналитика</ScreenTab>
      {administers && <ScreenTab to={paths.courseSettings(courseId)}>Настройки</ScreenTab>}
      <Link
        to={paths.course(courseId)}
        search={{ as: 'student' }}
        // The addresses of the tabs begin with its own.
        activeOptions={{ exact: true }}
        className="tab-face touch-target inline-flex items-center gap-1.5 sm:ml-auto"
      >
        <EyeIcon className="size-4.5" />
        Как видит студент
      </Link>
    </ScreenTabs>
  );
}

const atItsSearch = { exact: true, includeSearch: true };

/** On the screens of the whole school, when they are about one course. */
export function CourseName({ courseId }: { courseId: string }) {
  const { data: course } = useQuery(courseQuery(courseId));
  return <>{course?.title ?? '…'}</>;
}
