import type { UserCourse } from '#contract/users.ts';
import { Badge } from '#web/ui/badge.tsx';
import { DateTime } from '#web/ui/date-time.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { ExpiryField } from './expiry-field.tsx';

export interface AccessItemProps {
  course: { id: string; title: string };
  granted: UserCourse | undefined;
  /** Undefined revokes the access, null grants it without a term. */
  onChange: (expiresAt: string | null | undefined) => void;
}

export function AccessItem({ course, granted, onChange }: AccessItemProps) {
  return (
    <li className="py-3 pr-2">
      <div className="flex items-start justify-between gap-3">
        <Switch
          label={course.title}
          checked={granted !== undefined}
          onChange={(event) => onChange(event.target.checked ? null : undefined)}
          className="min-w-0"
        />
        <AccessBadges granted={granted} />
      </div>
      {granted && (
        <ExpiryField courseTitle={course.title} expiresAt={granted.expiresAt} onChange={onChange} />
      )}
    </li>
  );
}

function AccessBadges({ granted }: { granted: UserCourse | undefined }) {
  if (!granted) return <Badge>Нет доступа</Badge>;
  const { expiresAt } = granted;
  const isOver = isPast(expiresAt);
  return (
    <span className="flex shrink-0 flex-wrap justify-end gap-1.5">
      <Badge tone={isOver ? 'warning' : 'success'}>{isOver ? 'Срок истёк' : 'Доступ открыт'}</Badge>
      {expiresAt !== null && (
        <Badge>
          до <DateTime value={expiresAt} invalid="Invalid format" />
        </Badge>
      )}
    </span>
  );
}

const isPast = (time: string | null) => time !== null && Date.parse(time) <= Date.now();
