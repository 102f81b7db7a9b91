import type { UserCourse } from '#contract/users/schemas.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { Switch } from '#web/ui/field/switch.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { ExpiryField } from './expiry-field.tsx';

export interface AccessItemProps {
  course: { id: string; title: string };
  granted: UserCourse | undefined;
  /** The groups of the course. */
  groups: readonly GroupName[];
  /** Undefined revokes the access, null grants it without a term. */
  onChange: (expiresAt: string | null | undefined) => void;
  /** Null takes the person out of the group. */
  onMove: (group: GroupName | null) => void;
}

interface GroupName {
  id: string;
  title: string;
}

export function AccessItem({ course, granted, groups, onChange, onMove }: AccessItemProps) {
  return (
    <li className="py-3 pr-2">
      <div className="flex items-start justify-between gap-x-3 gap-y-1.5 max-sm:flex-wrap">
        <Switch
          label={course.title}
          checked={granted !== undefined}
          onChange={(event) => onChange(event.target.checked ? null : undefined)}
          className="min-w-0"
        />
        <AccessBadges granted={granted} />
      </div>
      {granted && (
        <>
          <ExpiryField courseTitle={course.title} expiresAt={granted.expiresAt} onChange={onChange} />
          {groups.length > 0 && (
            <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 pl-13">
              <span aria-hidden="true" className="text-sm text-ink-soft">
                Поток
              </span>
              <Select
                label={`Поток: ${course.title}`}
                hideLabel
                fieldClassName="min-w-48 flex-1"
                value={granted.groupId}
                options={[
                  { value: '', label: 'Без потока' },
                  ...groups.map(({ id, title }) => ({ value: id, label: title })),
                ]}
                onChange={(event) => onMove(groups.find(({ id }) => id === event.target.value) ?? null)}
              />
            </div>
          )}
        </>
      )}
    </li>
  );
}

function AccessBadges({ granted }: { granted: UserCourse | undefined }) {
  if (!granted) return <Badge>Нет доступа</Badge>;
  const { endsAt } = granted;
  const isOver = isPast(endsAt);
  return (
    <span className="ml-auto flex shrink-0 flex-wrap justify-end gap-1.5">
      <Badge tone={isOver ? 'warning' : 'success'}>{isOver ? 'Срок истёк' : 'Доступ открыт'}</Badge>
      {endsAt !== null && (
        <Badge>
          до <DateTime value={endsAt} invalid="Invalid format" />
        </Badge>
      )}
    </span>
  );
}

const isPast = (time: string | null) => time !== null && Date.parse(time) <= Date.now();
