import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '#contract/api.ts';
import { role } from '#contract/auth/schemas.ts';
import type { UserFilters } from '#contract/users/schemas.ts';
import { queryOf } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SearchIcon } from '#web/ui/icons.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export interface UsersFiltersProps {
  filters: UserFilters;
  courses: readonly { id: string; title: string }[];
  onApply: (filters: UserFilters) => void;
}

/** The search starts only when the filters are applied. */
export function UsersFilters({ filters, courses, onApply }: UsersFiltersProps) {
  const [chosen, setChosen] = useState({
    role: filters.role ?? '',
    courseId: filters.courseId ?? '',
    groupId: filters.groupId ?? '',
    search: filters.search ?? '',
  });
  const { data: groups = [] } = useQuery({
    ...queryOf(api.listGroups, { params: { id: chosen.courseId } }),
    enabled: chosen.courseId !== '',
  });
  const change = (part: Partial<typeof chosen>) => setChosen({ ...chosen, ...part });

  function apply(event: FormEvent): void {
    event.preventDefault();
    const search = chosen.search.trim();
    onApply({
      ...(search && { search }),
      ...(chosen.role && { role: role.parse(chosen.role) }),
      ...(chosen.courseId && { courseId: chosen.courseId }),
      ...(chosen.groupId && { groupId: chosen.groupId }),
    });
  }

  return (
    <Card as="div" className="mb-6">
      <form
        role="search"
        aria-label="Пользователи"
        onSubmit={apply}
        className={classNames(grid, groups.length > 0 ? fiveColumns : fourColumns)}
      >
        <Select
          label="Тип пользователя"
          value={chosen.role}
          options={roles}
          onChange={(event) =>
            change({ role: event.target.value === '' ? '' : role.parse(event.target.value) })
          }
        />
        <Select
          label="Курс"
          value={chosen.courseId}
          options={[
            { value: '', label: 'Все курсы' },
            ...courses.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={(event) => change({ courseId: event.target.value, groupId: '' })}
        />
        {groups.length > 0 && (
          <Select
            label="Поток"
            fieldClassName="max-lg:col-span-2"
            value={chosen.groupId}
            options={[
              { value: '', label: 'Все потоки' },
              ...groups.map(({ id, title }) => ({ value: id, label: title })),
              { value: 'none', label: 'Без потока' },
            ]}
            onChange={(event) => change({ groupId: event.target.value })}
          />
        )}
        <TextField
          label="Поиск"
          fieldClassName="max-lg:col-span-2"
          type="search"
          placeholder="Имя или email"
          maxLength={200}
          value={chosen.search}
          onChange={(event) => change({ search: event.target.value })}
        />
        <Button
          type="submit"
          icon={<SearchIcon />}

          className="min-h-10.5 whitespace-nowrap max-lg:col-span-2"
        >
          Применить фильтры
        </Button>
      </form>
    </Card>
  );
}

const grid = 'grid grid-cols-2 items-end gap-4';
const fourColumns = 'lg:grid-cols-[12rem_minmax(0,1fr)_minmax(0,1fr)_auto]';
const fiveColumns = 'lg:grid-cols-[9rem_repeat(3,minmax(0,1fr))_auto]';

const roles = [
  { value: '', label: 'Все' },
  { value: 'student', label: 'Студенты' },
  { value: 'curator', label: 'Кураторы' },
  { value: 'admin', label: 'Администраторы' },
];
