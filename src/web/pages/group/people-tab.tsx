import { rights } from '#contract/auth/roles.ts';
import type { WholeGroup } from '#contract/groups/schemas.ts';
import { AddPeople } from '#web/pages/frame/add-people.tsx';
import { GroupPeople } from '#web/people/group-people.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { UsersIcon } from '#web/ui/icon/icons.tsx';

/** The people of the group. */
export function PeopleTab({ group: { id, courseId, people } }: { group: WholeGroup }) {
  const { administers } = rights[useCurrentUser().role];
  return (
    <>
      {administers && <AddPeople courseId={courseId} groupId={id} className="mb-6" />}
      {people > 0 ? (
        <GroupPeople groupId={id} courseId={courseId} />
      ) : (
        <EmptyState
          icon={<UsersIcon />}
          titleAs="h2"
          title="В потоке пока никого нет"
          text={administers ? 'Пригласите людей, дайте им код или возьмите тех, кто уже в школе' : undefined}
        />
      )}
    </>
  );
}
