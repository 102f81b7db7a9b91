import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { rights } from '#contract/auth/roles.ts';
import type { ListedGroup } from '#contract/groups/schemas.ts';
import { coursesQuery } from '#web/courses/courses-queries.ts';
import { CreateGroupDialog } from '#web/groups/create-group-dialog.tsx';
import { GroupsByCourse } from '#web/groups/groups-by-course.tsx';
import { groupsQuery } from '#web/groups/groups-queries.ts';
import { ManagedList } from '#web/pages/frame/managed-list.tsx';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { UsersIcon } from '#web/ui/icon/icons.tsx';
import { GroupsHeading } from './heading.tsx';

export function Page() {
  const { data: all } = useSuspenseQuery(groupsQuery);
  const { course } = route.useSearch();
  const groups = course ? all.filter(({ courseId }) => courseId === course) : all;
  const { administers } = rights[useCurrentUser().role];
  return (
    <div className="page">
      {administers ? <ManagedGroups groups={groups} course={course} /> : <GroupsHeading course={course} />}
      {!administers && groups.length === 0 && (
        <EmptyState
          icon={<UsersIcon />}
          titleAs="h2"
          title="Потоков пока нет"
          text="Здесь появятся потоки, которые вам поручит администратор"
        />
      )}
      {!administers && <GroupsByCourse groups={groups} />}
    </div>
  );
}

const route = getRouteApi('/signed-in/mentor-screens/groups');

interface ManagedGroupsProps {
  groups: readonly ListedGroup[];
  /** They are of this course alone. */
  course: string | undefined;
}

function ManagedGroups({ groups, course }: ManagedGroupsProps) {
  const { data: courses } = useQuery(coursesQuery);
  const navigate = useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  if (courses?.length === 0) {
    return (
      <>
        <GroupsHeading />
        <EmptyState
          icon={<UsersIcon />}
          titleAs="h2"
          title="Сначала нужен курс"
          text="Поток — это люди, которые проходят один курс вместе"
          action={
            <Button asChild variant="primary">
              <Link to={paths.courseManagement()}>К курсам</Link>
            </Button>
          }
        />
      </>
    );
  }
  return (
    <>
      <ManagedList
        renderHeading={(actions) => <GroupsHeading actions={actions} course={course} />}
        createLabel="Создать поток"
        onCreate={() => setIsCreating(true)}
        isEmpty={groups.length === 0}
        nothing={{
          icon: <UsersIcon />,
          title: 'Потоков пока нет',
          text: 'Поток задаёт общее расписание тем, кто проходит курс вместе',
        }}
      >
        <GroupsByCourse groups={groups} />
      </ManagedList>
      {isCreating && courses && (
        <CreateGroupDialog
          courses={course ? courses.filter(({ id }) => id === course) : courses}
          onCreated={({ id }) => void navigate({ to: paths.group(id), search: { tab: 'schedule' } })}
          onClose={() => setIsCreating(false)}
        />
      )}
    </>
  );
}
