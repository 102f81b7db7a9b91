import { useQuery } from '@tanstack/react-query';
import { groups as groupCalls } from '#contract/groups/calls.ts';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import { queryOf } from '#web/calls/api.ts';
import { Select } from '#web/ui/field/select.tsx';

export interface GroupFilterProps {
  courseId: string;
  group: GroupChoice | undefined;
  onChange: (group: GroupChoice | undefined) => void;
  className?: string;
  hideLabel?: boolean;
}

/** Nothing for a course without groups. */
export function GroupFilter({ courseId, group, onChange, className, hideLabel = false }: GroupFilterProps) {
  const { data: groups = [] } = useQuery(queryOf(groupCalls.listGroups, { params: { id: courseId } }));
  if (groups.length === 0) return null;
  return (
    <Select
      label="Поток"
      hideLabel={hideLabel}
      fieldClassName={className}
      value={group}
      options={[
        { value: '', label: 'Все потоки' },
        ...groups.map(({ id, title }) => ({ value: id, label: title })),
        { value: 'none', label: 'Без потока' },
      ]}
      onChange={({ target: { value } }) => onChange(value === '' ? undefined : value)}
    />
  );
}
