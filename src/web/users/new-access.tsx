import { useQuery } from '@tanstack/react-query';
import type { Body } from '#contract/endpoint.ts';
import type { users } from '#contract/users/calls.ts';
import { DateField } from '#web/ui/field/date-field.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { instantOf } from '#web/ui/time/local-time.ts';
import { groupsToChoose } from './use-change-access.ts';

/** As the fields hold it: nothing chosen is an empty string. */
export interface NewAccess {
  courseId: string;
  groupId: string;
  until: string;
}

export const noAccess: NewAccess = { courseId: '', groupId: '', until: '' };

/** What the call takes. */
export const accessOf = ({ courseId, groupId, until }: NewAccess): Body<typeof users.createUser>['access'] =>
  courseId === '' ? undefined : { courseId, groupId: groupId || null, expiresAt: instantOf(until) ?? null };

export interface NewAccessFieldsProps {
  courses: readonly { id: string; title: string }[];
  value: NewAccess;
  onChange: (value: NewAccess) => void;
}

/** The course that a new person begins with, its group and the end of the access. */
export function NewAccessFields({ courses, value, onChange }: NewAccessFieldsProps) {
  const { data: groups = [] } = useQuery(groupsToChoose);
  const ofCourse = groups.filter(
    ({ courseId, archivedAt }) => courseId === value.courseId && archivedAt === null,
  );
  if (courses.length === 0) return null;
  return (
    <fieldset className="grid min-w-0 gap-5 border-t border-line pt-5 sm:grid-cols-2">
      <legend className="sr-only">Доступ к курсу</legend>
      <Select
        label="Курс"
        hint={value.courseId === '' ? 'Открыть его можно и позже' : undefined}
        fieldClassName="sm:col-span-2"
        value={value.courseId}
        options={[
          { value: '', label: 'Пока без курса' },
          ...courses.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={({ target }) => onChange({ ...value, courseId: target.value, groupId: '' })}
      />
      {ofCourse.length > 0 && (
        <Select
          label="Поток"
          value={value.groupId}
          options={[
            { value: '', label: 'Без потока' },
            ...ofCourse.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={({ target }) => onChange({ ...value, groupId: target.value })}
        />
      )}
      {value.courseId !== '' && (
        <DateField
          type="datetime-local"
          label="Доступ до"
          optional
          max="9998-12-31T23:59"
          hint={ofCourse.length > 0 ? 'Пусто — до конца потока' : 'Пусто — без срока'}
          value={value.until}
          onChange={({ target }) => onChange({ ...value, until: target.value })}
        />
      )}
    </fieldset>
  );
}
