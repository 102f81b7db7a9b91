import { useQuery } from '@tanstack/react-query';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import { groupsQuery } from '#web/groups/groups-queries.ts';
import { Select } from '#web/ui/field/select.tsx';

export interface AnyGroupFilterProps {
  group: GroupChoice | undefined;
  onChange: (group: GroupChoice | undefined) => void;
  className?: string;
  hideLabel?: boolean;
}

/** The groups of all courses of the viewer; nothing if there are none. */
export function AnyGroupFilter({ group, onChange, className, hideLabel = false }: AnyGroupFilterProps) {
  const { data: groups = [] } = useQuery(groupsQuery);
  if (groups.length === 0) return null;
  const ofOneCourse = groups.every(({ courseId }) => courseId === groups[0]?.courseId);
  return (
    <Select
      label="Поток"
      hideLabel={hideLabel}
      fieldClassName={className}
      value={group}
      options={[
        { value: '', label: 'Все потоки' },
        ...groups.map(({ id, title, courseTitle }) => ({
          value: id,
          // The course comes last: a narrow field cuts the end.
          label: ofOneCourse ? title : `${title} · ${courseTitle}`,
        })),
        { value: 'none', label: 'Без потока' },
      ]}
      onChange={({ target: { value } }) => onChange(value === '' ? undefined : value)}
    />
  );
}
