import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { CourseCurators } from '#contract/curators/schemas.ts';
import { users } from '#contract/users/calls.ts';
import { fullName } from '#domain/full-name.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { queryOf } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Reach } from './curator-changes.ts';

export interface AddCuratorDialogProps extends CourseCurators {
  saving: boolean;
  /** Why the last choice was not saved. */
  refusal: string | undefined;
  onAdd: (reach: Reach) => void;
  onInvite: () => void;
  onClose: () => void;
}

/** One of the people with the role, for the whole course or one of its groups. */
export function AddCuratorDialog({
  curators,
  groups,
  saving,
  refusal,
  onAdd,
  onInvite,
  onClose,
}: AddCuratorDialogProps) {
  const [groupId, setGroupId] = useState('');
  const [search, setSearch] = useState('');
  const words = useDeferredValue(search.trim());
  const { data: people, error } = useCandidates(words);
  const reach = groupId === '' ? null : groupId;
  const isNamed = (id: string) => curators.some((one) => one.userId === id && one.groupId === reach);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Добавить куратора"
      footer={<Button onClick={onInvite}>Пригласить нового куратора</Button>}
    >
      <div className="flex flex-col gap-5">
        <Select
          label="Что ведёт"
          value={groupId}
          onChange={(event) => setGroupId(event.target.value)}
          options={reachesIn(groups)}
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
        {people?.length === 0 && <NobodyFound isSearched={words !== ''} />}
        {people && people.length > 0 && (
          <ul className="divide-y divide-line">
            {people.map(({ id, firstName, lastName, email }) => (
              <Candidate
                key={id}
                name={fullName({ firstName, lastName })}
                email={email}
                isNamed={isNamed(id)}
                disabled={saving}
                onAdd={() => onAdd({ userId: id, groupId: reach })}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

const reachesIn = (groups: CourseCurators['groups']) => [
  { value: '', label: 'Весь курс' },
  ...groups.map(({ id, title }) => ({ value: id, label: `Поток «${title}»` })),
];

const useCandidates = (words: string) =>
  useQuery({
    ...queryOf(users.listUsers, {
      query: { role: 'curator', limit: mostPeople, ...(words !== '' && { search: words }) },
    }),
    placeholderData: keepPreviousData,
  });

const NobodyFound = ({ isSearched }: { isSearched: boolean }) => (
  <p className="text-sm text-ink-soft">
    {isSearched
      ? 'Таких кураторов нет.'
      : 'Роли куратора ещё ни у кого нет. Пригласите нового или дайте её на странице «Пользователи».'}
  </p>
);

interface CandidateProps {
  name: string;
  email: string;
  isNamed: boolean;
  disabled: boolean;
  onAdd: () => void;
}

const Candidate = ({ name, email, isNamed, disabled, onAdd }: CandidateProps) => (
  <li className="flex items-center justify-between gap-3 py-2.5">
    <span className="min-w-0 text-sm">
      <span className="block truncate font-medium">{name}</span>
      <span className="block truncate text-ink-soft">{shownEmail(email)}</span>
    </span>
    <Button
      size="sm"
      className="shrink-0"
      disabled={disabled || isNamed}
      aria-label={`Назначить: ${name}`}
      onClick={onAdd}
    >
      {isNamed ? 'Уже ведёт' : 'Назначить'}
    </Button>
  </li>
);

/** More are found by name. */
const mostPeople = 20;
