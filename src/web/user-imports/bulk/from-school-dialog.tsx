import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { people as peopleCalls } from '#contract/people/calls.ts';
import type { CoursePerson } from '#contract/people/schemas.ts';
import type { UserImport } from '#contract/user-imports/schemas.ts';
import { users } from '#contract/users/calls.ts';
import type { ListedUser } from '#contract/users/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { queryOf } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { useStartBulk } from './bulk-changes.ts';

export interface FromSchoolDialogProps {
  courseId: string;
  groupId?: string | undefined;
  groupTitle: string | undefined;
  /** The operation that opens the course to the chosen people. */
  onStarted: (started: UserImport) => void;
  onClose: () => void;
}

/** People of the school who aren't in this course or group yet; whoever is in the course keeps the end of the access. */
export function FromSchoolDialog({
  courseId,
  groupId,
  groupTitle,
  onStarted,
  onClose,
}: FromSchoolDialogProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { data: found, error } = useSchoolPeople(search);
  const { data: inCourse } = useQuery(
    queryOf(peopleCalls.listCoursePeople, { params: { id: courseId }, query: {} }),
  );
  const start = useStartBulk({ ids: [...chosen] });

  function toggle(id: string): void {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }

  function add(): void {
    const action = { kind: 'open_course' as const, courseId, ...(groupId && { groupId }) };
    start.mutate({ action, people: chosen.size }, { onSuccess: onStarted });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Добавить из школы"
      description={groupTitle === undefined ? 'Курс откроется без срока' : `В поток «${groupTitle}»`}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <AddButton count={chosen.size} pending={start.isPending} onClick={add} />
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <TextField
          label="Найти в школе"
          type="search"
          autoComplete="off"
          placeholder="Имя или email"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {error && <FormError>{errorText(error, 'Не удалось загрузить людей')}</FormError>}
        {(!found || !inCourse) && !error && <Spinner label="Люди загружаются" />}
        {found?.length === 0 && <p className="text-sm text-ink-soft">Таких людей в школе нет.</p>}
        {found && found.length > 0 && inCourse && (
          <People {...{ found, inCourse, groupId, chosen }} onToggle={toggle} />
        )}
        {found?.length === mostPeople && <OthersByName />}
      </div>
    </Dialog>
  );
}

function useSchoolPeople(search: string) {
  const words = useDeferredValue(search.trim());
  return useQuery({
    ...queryOf(users.listUsers, { query: { limit: mostPeople, ...(words !== '' && { search: words }) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

interface AddButtonProps {
  count: number;
  pending: boolean;
  onClick: () => void;
}

const AddButton = ({ count, ...button }: AddButtonProps) => (
  <Button variant="primary" disabled={count === 0} pendingLabel="Добавляем..." {...button}>
    {count === 0 ? 'Выберите людей' : `Добавить ${plural(count, 'человека', 'человек', 'человек')}`}
  </Button>
);

interface PeopleProps extends Pick<FromSchoolDialogProps, 'groupId'> {
  found: readonly ListedUser[];
  inCourse: readonly CoursePerson[];
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

const People = ({ found, inCourse, groupId, chosen, onToggle }: PeopleProps) => (
  <ul className="divide-y divide-line">
    {found.map((person) => {
      const place = placeOf(
        inCourse.find(({ id }) => id === person.id),
        groupId,
      );
      return (
        <li key={person.id} className="py-2.5">
          <Checkbox
            label={fullName(person)}
            hint={[shownEmail(person.email), place?.words].filter(Boolean).join(' · ')}
            disabled={place?.isHere === true}
            checked={chosen.has(person.id)}
            onChange={() => onToggle(person.id)}
          />
        </li>
      );
    })}
  </ul>
);

const OthersByName = () => (
  <p className="text-sm text-ink-soft">Показаны первые {mostPeople}. Остальных найдите по имени или email.</p>
);

/** Of somebody who is in the course already. */
function placeOf(person: CoursePerson | undefined, groupId: string | undefined) {
  if (!person) return undefined;
  const isHere = groupId === undefined || person.groupId === groupId;
  return { isHere, words: isHere ? 'уже здесь' : `в этом курсе, ${groupWords(person.groupTitle)}` };
}

const groupWords = (title: string | null) => (title === null ? 'без потока' : `поток «${title}»`);

/** More are found by name. */
const mostPeople = 20;
