import type { WholeGroup } from '#contract/groups.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { UsersIcon } from '#web/ui/icons.tsx';
import { plural } from '#web/ui/russian.ts';

/** The people of the group. */
export const PeopleTab = ({ group: { people } }: { group: WholeGroup }) => (
  <EmptyState
    icon={<UsersIcon />}
    titleAs="h2"
    title={people === 0 ? 'В потоке пока никого нет' : plural(people, 'человек', 'человека', 'человек')}
    text="Поток человека выбирается вместе с его доступом к курсу, на экране «Пользователи»"
  />
);
