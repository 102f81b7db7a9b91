import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { rights } from '#contract/auth/roles.ts';
import { AccountSettings } from '#web/account/account-settings.tsx';
import { AiStatusLine } from '#web/ai/ai-status-line.tsx';
import { myCoursesQuery } from '#web/courses/courses-queries.ts';
import { EnrolledCourseItem } from '#web/courses/enrolled-course-item.tsx';
import { hasProviders } from '#web/has-providers.ts';
import { SignInRefusal } from '#web/pages/frame/sign-in-refusal.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BookIcon } from '#web/ui/icon/icons.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Loading } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ProfileHeader } from './header.tsx';

export function Page() {
  const user = useCurrentUser();
  const { tab = 'courses' } = profile.useSearch();
  const navigate = profile.useNavigate();

  return (
    <div className="page">
      <ProfileHeader user={user} />
      <SignInRefusal />
      <Tabs
        label="Разделы профиля"
        value={tab}
        onValueChange={(value) =>
          void navigate({
            search: value === 'settings' || value === 'notices' || value === 'data' ? { tab: value } : {},
            replace: true,
            resetScroll: false,
          })
        }
        tabs={[
          { value: 'courses', label: 'Мои курсы', content: <CoursesTab /> },
          {
            value: 'notices',
            label: 'Уведомления',
            content: (
              <Suspense fallback={<Loading>{null}</Loading>}>
                <NoticeChoices />
                {rights[user.role].studies && <CalendarCard />}
              </Suspense>
            ),
          },
          {
            value: 'settings',
            label: 'Настройки',
            content: (
              <AccountSettings user={user}>
                <Suspense fallback={<Loading>{null}</Loading>}>
                  <OwnSecondFactor className="md:col-span-2" />
                  {hasProviders() && <OwnIdentities className="md:col-span-2" />}
                </Suspense>
              </AccountSettings>
            ),
          },
          {
            value: 'data',
            label: 'Мои данные',
            content: (
              <Suspense fallback={<Loading>{null}</Loading>}>
                <OwnData />
              </Suspense>
            ),
          },
        ]}
      />
      {rights[user.role].administers && <AiStatusLine className="mt-10" />}
    </div>
  );
}

const CoursesTab = () => (
  <>
    <MyCourses />
    <Suspense>
      <MyCertificates />
    </Suspense>
  </>
);

const MyCertificates = lazyPart(
  async () => (await import('#web/certificates/my-certificates.tsx')).MyCertificates,
);

function MyCourses() {
  const { data } = useSuspenseQuery(myCoursesQuery);
  const courses = data ?? [];
  if (courses.length === 0) {
    return (
      <EmptyState
        icon={<BookIcon />}
        titleAs="h2"
        title="Нет доступных курсов"
        text="Обратитесь к администратору для записи на курсы"
      />
    );
  }
  return (
    <ul className="flex flex-col gap-3">
      {courses.map((course) => (
        <EnrolledCourseItem key={course.id} course={course} />
      ))}
    </ul>
  );
}

const CalendarCard = lazyPart(async () => (await import('#web/calendars/calendar-card.tsx')).CalendarCard);

const NoticeChoices = lazy(async () => ({
  default: (await import('#web/notices/notice-choices.tsx')).NoticeChoices,
}));

const OwnSecondFactor = lazyPart(
  async () => (await import('#web/second-factor/own-factor.tsx')).OwnSecondFactor,
);

const OwnIdentities = lazyPart(async () => (await import('#web/providers/own-identities.tsx')).OwnIdentities);

const OwnData = lazy(async () => ({ default: (await import('./own-data.tsx')).OwnData }));

const profile = getRouteApi('/signed-in/profile');
