import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { groups as groupCalls } from '#contract/groups/calls.ts';
import type { LessonMentor } from '#contract/workbench/schemas.ts';
import { queryOf } from '#web/calls/api.ts';
import type { RunChoice } from '#web/lessons/workbench/runs/run-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { DateField } from '#web/ui/field/date-field.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { startOfDay } from '#web/ui/time/start-of-day.ts';

interface RereadFilterProps {
  courseId: string;
  mentor: LessonMentor;
  isCounting: boolean;
  onCount: (choice: RunChoice) => void;
}

/** Which answers to read again, by the version that is in force. */
export function RereadFilter({ courseId, mentor, isCounting, onCount }: RereadFilterProps) {
  const { data: groups = [] } = useQuery(queryOf(groupCalls.listGroups, { params: { id: courseId } }));
  const [group, setGroup] = useState('');
  const [since, setSince] = useState('');
  const [until, setUntil] = useState('');
  const [reviewedBy, setReviewedBy] = useState('');
  const [withoutPerson, setWithoutPerson] = useState(true);

  return (
    <form
      noValidate
      className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4"
      onSubmit={(event) => {
        event.preventDefault();
        onCount({
          kind: 'answers',
          version: 'in_force',
          withoutPerson,
          ...(group !== '' && { groupId: group }),
          ...(reviewedBy !== '' && { reviewedBy }),
          ...dates(since, until),
        });
      }}
    >
      {groups.length > 0 && (
        <Select
          label="Поток"
          value={group}
          options={[
            { value: '', label: 'Все потоки' },
            ...groups.map(({ id, title }) => ({ value: id, label: title })),
            { value: 'none', label: 'Без потока' },
          ]}
          onChange={({ target }) => setGroup(target.value)}
        />
      )}
      <Select
        label="Разобраны версией"
        value={reviewedBy}
        options={[
          { value: '', label: 'Любой' },
          ...mentor.versions.map(({ id, number }) => ({ value: id, label: `Версия ${number}` })),
        ]}
        onChange={({ target }) => setReviewedBy(target.value)}
      />
      <DateField
        type="date"
        label="Отправлены с"
        value={since}
        onChange={({ target }) => setSince(target.value)}
      />
      <DateField type="date" label="по" value={until} onChange={({ target }) => setUntil(target.value)} />
      <Checkbox
        className="sm:col-span-2"
        label="Только те, у кого нет отзыва человека"
        checked={withoutPerson}
        onChange={({ target }) => setWithoutPerson(target.checked)}
      />
      <Button type="submit" className="justify-self-start" pending={isCounting} pendingLabel="Считаем…">
        Посчитать
      </Button>
    </form>
  );
}

/** Days of the viewer, both included. */
function dates(since: string, until: string): { since?: string; until?: string } {
  const [from, to] = [startOfDay(since, 0), startOfDay(until, 1)];
  return { ...(from && { since: from }), ...(to && { until: to }) };
}
