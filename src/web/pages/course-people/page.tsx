import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { rights } from '#contract/auth/roles.ts';
import type { CoursePerson } from '#contract/people/schemas.ts';
import { courseQuery } from '#web/courses/courses-queries.ts';
import { CourseTabs } from '#web/pages/frame/course-tabs.tsx';
import { WherePeopleAre } from '#web/pages/frame/where-people-are.tsx';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { paths } from '#web/paths.ts';
import { PeopleList } from '#web/people/people-list.tsx';
import { coursePeopleQuery } from '#web/people/people-queries.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Select } from '#web/ui/field/select.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import type { CoursePeopleAddress } from './address.ts';

/** The people of a course that the viewer works with, of all groups and without one. */
export function Page() {
  const { id } = route.useParams();
  const { group, tab = 'where' } = route.useSearch();
  const navigate = useNavigate();
  const { data: course } = useSuspenseQuery(courseQuery(id));
  const { data: people } = useSuspenseQuery(coursePeopleQuery(id));
  const groups = groupsOf(people);
  const { administers } = rights[useCurrentUser().role];
  const go = (search: CoursePeopleAddress) =>
    void navigate({ to: '.', search, replace: true, resetScroll: false });
  const among = group && { group };
  return (
    <div className="page">
      <PageTitle>{`Люди: ${course.title}`}</PageTitle>
      <PageHeader
        className="mb-5 sm:mb-5"
        back={
          <BackLink asChild>
            <Link to={paths.course(id)}>Назад к курсу</Link>
          </BackLink>
        }
        title={course.title}
        subtitle="Люди курса"
      />
      <CourseTabs courseId={id} />
      {administers && (
        <Suspense>
          <Certificates courseId={id} />
        </Suspense>
      )}
      {groups.length > 1 && (
        <Select
          label="Поток"
          fieldClassName="mb-5 sm:max-w-80"
          value={group ?? ''}
          options={[{ value: '', label: 'Все' }, ...groups]}
          onChange={({ target: { value } }) =>
            go({ ...(value && { group: value }), ...(tab === 'list' && { tab }) })
          }
        />
      )}
      <Tabs
        label="Как показать людей"
        value={tab}
        onValueChange={(value) => go({ ...among, ...(value === 'list' && { tab: 'list' as const }) })}
        tabs={[
          { value: 'where', label: 'Кто где', content: <WherePeopleAre courseId={id} group={group} /> },
          {
            value: 'list',
            label: 'Список',
            content: (
              <PeopleList
                people={group ? people.filter((person) => groupOf(person) === group) : people}
                courseId={id}
                showGroups={groups.length > 1 && !group}
              />
            ),
          },
        ]}
      />
    </div>
  );
}

const route = getRouteApi('/signed-in/mentor-screens/course/$id/people');

const Certificates = lazyPart(
  async () => (await import('#web/certificates/course-certificates.tsx')).CourseCertificates,
);

const groupOf = ({ groupId }: CoursePerson) => groupId ?? 'none';

const groupsOf = (people: readonly CoursePerson[]) =>
  [...new Map(people.map((person) => [groupOf(person), person.groupTitle ?? 'Без потока']))]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'ru'));
