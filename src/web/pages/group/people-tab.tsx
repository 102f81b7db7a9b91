import type { WholeGroup } from '#contract/groups/schemas.ts';
import { GroupPeople } from '#web/people/group-people.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { UsersIcon } from '#web/ui/icon/icons.tsx';

/** The people of the group. */
export function PeopleTab({ group: { id, courseId, people } }: { group: WholeGroup }) {
  if (people > 0) return <GroupPeople groupId={id} courseId={courseId} />;
  return (
    <EmptyState
      icon={<UsersIcon />}
      titleAs="h2"
      title="В потоке пока никого нет"
      text="Поток человека выбирается вместе с его доступом к курсу, на экране «Пользователи»"
    />
  );
}
