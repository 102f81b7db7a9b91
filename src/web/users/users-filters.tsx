import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { role } from '#contract/auth/schemas.ts';
import { groups as groupCalls } from '#contract/groups/calls.ts';
import type { UserFilters } from '#contract/users/schemas.ts';
import { queryOf } from '#web/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Select } from '#web/ui/field/select.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { SearchIcon } from '#web/ui/icon/icons.tsx';

export interface UsersFiltersProps {
  filters: UserFilters;
  courses: readonly { id: string; title: string }[];
  asksAboutLetters: boolean;
  onApply: (filters: UserFilters) => void;
}

/** The search starts only when the filters are applied. */
export function UsersFilters({ filters, courses, asksAboutLetters, onApply }: UsersFiltersProps) {
  const [chosen, setChosen] = useState(() => chosenIn(filters));
  const groups = useGroups(chosen.courseId);
  const change = (part: Partial<Chosen>) => setChosen({ ...chosen, ...part });

  function apply(event: FormEvent): void {
    event.preventDefault();
    onApply(filtersOf(chosen));
  }

  return (
    <Card as="div" className="mb-6">
      <form
        role="search"
        aria-label="Пользователи"
        onSubmit={apply}
        className={classNames(grid, columnsOf({ hasGroups: groups.length > 0, asksAboutLetters }))}
      >
        <Select
          label="Тип пользователя"
          value={chosen.role}
          options={roles}
          onChange={(event) => change({ role: roleIn(event.target.value) })}
        />
        <Select
          label="Курс"
          value={chosen.courseId}
          options={[{ value: '', label: 'Все курсы' }, ...optionsOf(courses)]}
          onChange={(event) => change({ courseId: event.target.value, groupId: '' })}
        />
        {groups.length > 0 && (
          <GroupSelect value={chosen.groupId} groups={groups} onChange={(groupId) => change({ groupId })} />
        )}
        {asksAboutLetters && (
          <LettersSelect value={chosen.letters} onChange={(letters) => change({ letters })} />
        )}
        <TextField
          label="Поиск"
          fieldClassName={classNames(
            'max-lg:col-span-2',
            asksAboutLetters && groups.length === 0 && 'lg:col-span-2',
          )}
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

interface GroupSelectProps {
  value: string;
  groups: UsersFiltersProps['courses'];
  onChange: (groupId: string) => void;
}

const GroupSelect = ({ value, groups, onChange }: GroupSelectProps) => (
  <Select
    label="Поток"
    fieldClassName="max-lg:col-span-2"
    value={value}
    options={[
      { value: '', label: 'Все потоки' },
      ...optionsOf(groups),
      { value: 'none', label: 'Без потока' },
    ]}
    onChange={(event) => onChange(event.target.value)}
  />
);

interface LettersSelectProps {
  value: Chosen['letters'];
  onChange: (letters: Chosen['letters']) => void;
}

const LettersSelect = ({ value, onChange }: LettersSelectProps) => (
  <Select
    label="Письма не об учёбе"
    fieldClassName="max-lg:col-span-2"
    value={value}
    options={lettersChoices}
    onChange={(event) => onChange(lettersIn(event.target.value))}
  />
);

const roleIn = (value: string) => (value === '' ? '' : role.parse(value));

function useGroups(courseId: string) {
  const { data = [] } = useQuery({
    ...queryOf(groupCalls.listGroups, { params: { id: courseId } }),
    enabled: courseId !== '',
  });
  return data;
}

type Chosen = ReturnType<typeof chosenIn>;

/** As the fields show them. */
const chosenIn = (filters: UserFilters) => ({
  role: filters.role ?? '',
  courseId: filters.courseId ?? '',
  groupId: filters.groupId ?? '',
  search: filters.search ?? '',
  letters: filters.letters ?? ('' as const),
});

function filtersOf(chosen: Chosen): UserFilters {
  const search = chosen.search.trim();
  return {
    ...(search && { search }),
    ...(chosen.role && { role: role.parse(chosen.role) }),
    ...(chosen.courseId && { courseId: chosen.courseId }),
    ...(chosen.groupId && { groupId: chosen.groupId }),
    ...(chosen.letters && { letters: chosen.letters }),
  };
}

const optionsOf = (titled: UsersFiltersProps['courses']) =>
  titled.map(({ id, title }) => ({ value: id, label: title }));

const lettersIn = (value: string) => (value === 'agreed' || value === 'others' ? value : '');

const lettersChoices = [
  { value: '', label: 'Все' },
  { value: 'agreed', label: 'Согласны на письма' },
  { value: 'others', label: 'Не согласны' },
];

function columnsOf({ hasGroups, asksAboutLetters }: { hasGroups: boolean; asksAboutLetters: boolean }) {
  if (asksAboutLetters) return threeColumns;
  return hasGroups ? fiveColumns : fourColumns;
}

const grid = 'grid grid-cols-2 items-end gap-4';
const fourColumns = 'lg:grid-cols-[12rem_minmax(0,1fr)_minmax(0,1fr)_auto]';
/** In two rows. */
const threeColumns = 'lg:grid-cols-[repeat(2,minmax(0,1fr))_minmax(12rem,auto)]';
const fiveColumns = 'lg:grid-cols-[9rem_repeat(3,minmax(0,1fr))_auto]';

const roles = [
  { value: '', label: 'Все' },
  { value: 'student', label: 'Студенты' },
  { value: 'curator', label: 'Кураторы' },
  { value: 'admin', label: 'Администраторы' },
];
