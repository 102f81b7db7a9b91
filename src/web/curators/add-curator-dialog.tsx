import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { api } from '#contract/api.ts';
import type { CourseCurators } from '#contract/curators/schemas.ts';
import { queryOf } from '#web/api.ts';
import { errorText } from '#web/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Select } from '#web/ui/select.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Reach } from './curator-changes.ts';

export interface AddCuratorDialogProps extends CourseCurators {
  saving: boolean;
  /** Why the last choice was not saved. */
  refusal: string | undefined;
  onAdd: (reach: Reach) => void;
  onClose: () => void;
}

/** One of the people with the role, for the whole course or one of its groups. */
export function AddCuratorDialog({
  curators,
  groups,
  saving,
  refusal,
  onAdd,
  onClose,
}: AddCuratorDialogProps) {
  const [groupId, setGroupId] = useState('');
  const [search, setSearch] = useState('');
  const words = useDeferredValue(search.trim());
  const { data: people, error } = useQuery({
    ...queryOf(api.listUsers, {
      query: { role: 'curator', limit: mostPeople, ...(words !== '' && { search: words }) },
    }),
    placeholderData: keepPreviousData,
  });
  const reach = groupId === '' ? null : groupId;
  const isNamed = (id: string) => curators.some((one) => one.userId === id && one.groupId === reach);
  return (
    <Dialog open onOpenChange={onClose} title="Добавить куратора">
      <div className="flex flex-col gap-5">
        <Select
          label="Что ведёт"
          value={groupId}
          onChange={(event) => setGroupId(event.target.value)}
          options={[
            { value: '', label: 'Весь курс' },
            ...groups.map(({ id, title }) => ({ value: id, label: `Поток «${title}»` })),
          ]}
        />
        <TextField
          label="Найти среди кураторов"
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <FormError>{refusal}</FormError>
        {error && <FormError>{errorText(error, 'Не удалось загрузить кураторов')}</FormError>}
        {!people && !error && <Spinner label="Кураторы загружаются" />}
        {people?.length === 0 && (
          <p className="text-sm text-ink-soft">
            {words === ''
              ? 'Роли куратора ещё ни у кого нет. Дайте её на странице «Пользователи».'
              : 'Таких кураторов нет.'}
          </p>
        )}
        {people && people.length > 0 && (
          <ul className="divide-y divide-line">
            {people.map(({ id, firstName, lastName, email }) => (
              <li key={id} className="flex items-center justify-between gap-3 py-2.5">
                <span className="min-w-0 text-sm">
                  <span className="block truncate font-medium">{`${firstName} ${lastName}`}</span>
                  <span className="block truncate text-ink-soft">{email}</span>
                </span>
                <Button
                  size="sm"
                  className="shrink-0"
                  disabled={saving || isNamed(id)}
                  aria-label={`Назначить: ${firstName} ${lastName}`}
                  onClick={() => onAdd({ userId: id, groupId: reach })}
                >
                  {isNamed(id) ? 'Уже ведёт' : 'Назначить'}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

/** More are found by name. */
const mostPeople = 20;
