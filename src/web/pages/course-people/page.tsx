import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { rights } from '#contract/auth/roles.ts';
import type { CoursePerson } from '#contract/people/schemas.ts';
import { courseQuery } from '#web/courses/courses-queries.ts';
import { AddPeople } from '#web/pages/frame/add-people.tsx';
import { CourseHeading } from '#web/pages/frame/course-heading.tsx';
import { WherePeopleAre } from '#web/pages/frame/where-people-are.tsx';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { PeopleList } from '#web/people/people-list.tsx';
import { coursePeopleQuery } from '#web/people/people-queries.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Select } from '#web/ui/field/select.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { type CoursePeopleAddress, readCoursePeople } from './address.ts';

/** The people of a course that the viewer works with, of all groups and without one. */
export function Page() {
  const { id } = route.useParams();
  const { group, tab: asked = 'where' } = route.useSearch();
  const navigate = useNavigate();
  const { data: course } = useSuspenseQuery(courseQuery(id));
  const { data: people } = useSuspenseQuery(coursePeopleQuery(id));
  const groups = groupsOf(people);
  const { administers } = rights[useCurrentUser().role];
  const tab = administers || asked === 'list' ? asked : 'where';
  const go = (search: CoursePeopleAddress) =>
    void navigate({ to: '.', search, replace: true, resetScroll: false });
  const among = group && { group };
  return (
    <div className="page">
      <PageTitle>{`Люди: ${course.title}`}</PageTitle>
      <CourseHeading courseId={id} title="Люди курса" />
      {administers && <AddPeople courseId={id} className="mb-6" />}
      {administers && (
        <Suspense>
          <Certificates course={course} />
        </Suspense>
      )}
      {groups.length > 1 && (tab === 'where' || tab === 'list') && (
        <Select
          label="Поток"
          fieldClassName="mb-5 sm:max-w-80"
          value={group}
          options={[{ value: '', label: 'Все' }, ...groups]}
          onChange={({ target: { value } }) =>
            go({ ...(value && { group: value }), ...(tab === 'list' && { tab }) })
          }
        />
      )}
      <Tabs
        label="Как показать людей"
        value={tab}
        onValueChange={(value) => go({ ...among, ...readCoursePeople({ tab: value }) })}
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
          ...(administers ? administratorsTabs(id) : []),
        ]}
      />
    </div>
  );
}

const route = getRouteApi('/signed-in/mentor-screens/course/$id/people');

const Certificates = lazyPart(
  async () => (await import('#web/certificates/course-certificates.tsx')).CourseCertificates,
);

const Curators = lazyPart(async () => (await import('./curators.tsx')).Curators);

const JoinLinks = lazyPart(async () => (await import('#web/joining/join-links.tsx')).JoinLinks);

const administratorsTabs = (courseId: string) => [
  {
    value: 'curators',
    label: 'Кураторы',
    content: (
      <Suspense>
        <Curators courseId={courseId} />
      </Suspense>
    ),
  },
  {
    value: 'codes',
    label: 'Коды',
    content: (
      <Suspense>
        <JoinLinks courseId={courseId} />
      </Suspense>
    ),
  },
];

const groupOf = ({ groupId }: CoursePerson) => groupId ?? 'none';

const groupsOf = (people: readonly CoursePerson[]) =>
  [...new Map(people.map((person) => [groupOf(person), person.groupTitle ?? 'Без потока']))]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'ru'));
