import { useQuery } from '@tanstack/react-query';
import type { GroupChoice } from '#contract/group-choice.ts';
import type { ListedGroup } from '#contract/groups.ts';
import { groupsQuery } from '#web/groups/groups-queries.ts';
import { Select } from '#web/ui/select.tsx';

export interface AnyGroupFilterProps {
  group: GroupChoice | undefined;
  onChange: (group: GroupChoice | undefined) => void;
  className?: string;
}

/** The groups of all courses of the viewer; nothing if there are none. */
export function AnyGroupFilter({ group, onChange, className }: AnyGroupFilterProps) {
  const { data: groups = [] } = useQuery(groupsQuery);
  if (groups.length === 0) return null;
  const ofOneCourse = groups.every(({ courseId }) => courseId === groups[0]?.courseId);
  const labelled = groups.map((one) => ({ value: one.id, label: ofOneCourse ? one.title : fullTitle(one) }));
  return (
    <Select
      label="Поток"
      fieldClassName={className}
      value={group ?? ''}
      options={[
        { value: '', label: 'Все потоки' },
        ...(ofOneCourse ? labelled : labelled.toSorted(byLabel)),
        { value: 'none', label: 'Без потока' },
      ]}
      onChange={({ target: { value } }) => onChange(value === '' ? undefined : value)}
    />
  );
}

const fullTitle = ({ courseTitle, title }: ListedGroup) => `${courseTitle} · ${title}`;

const byLabel = (one: { label: string }, other: { label: string }) =>
  one.label.localeCompare(other.label, 'ru');
