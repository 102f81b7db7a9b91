import { useQuery } from '@tanstack/react-query';
import { legal } from '#contract/legal/calls.ts';
import { consentAct, consentKind } from '#contract/legal/schemas.ts';
import { actNames, howNames, kindNames } from '#contract/legal/words.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { queryOf } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';

const shown = 100;

/** The journal's filters in the address. */
export interface ConsentsChoice {
  kind?: string;
  act?: string;
}

interface ConsentJournalProps {
  choice: ConsentsChoice;
  onChoose: (choice: ConsentsChoice) => void;
}

/** Newest first; the rest is in the table that is downloaded. */
export function ConsentJournal({ choice, onChoose }: ConsentJournalProps) {
  const { data: kind } = consentKind.safeParse(choice.kind);
  const { data: act } = consentAct.safeParse(choice.act);
  const filters = { ...(kind && { kind }), ...(act && { act }) };
  const { data: entries, error } = useQuery({
    ...queryOf(legal.listConsents, { query: { ...filters, limit: shown } }),
    staleTime: 0,
  });
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_auto]">
        <Select
          label="Документ"
          options={kinds}
          value={kind}
          onChange={({ target }) => onChoose({ ...choice, kind: target.value })}
        />
        <Select
          label="Ответ"
          options={acts}
          value={act}
          onChange={({ target }) => onChoose({ ...choice, act: target.value })}
        />
        <Button asChild>
          <a
            href={`${legal.exportConsents.path}?${new URLSearchParams({ ...filters, format: 'xlsx' })}`}
            download
          >
            Скачать XLSX
          </a>
        </Button>
      </div>
      {error && <FormError>{errorText(error, 'Не удалось загрузить журнал')}</FormError>}
      {entries?.length === 0 && <p className="text-sm text-ink-soft">Записей нет.</p>}
      <ul className="divide-y divide-line">
        {entries?.map(({ id, user, kind: of, number, act: done, at, how, note }) => (
          <li key={id} className="py-2.5 text-sm [overflow-wrap:anywhere]">
            <p>
              {user.lastName} {user.firstName},{' '}
              <span className="text-ink-soft">{shownEmail(user.email)}</span>
            </p>
            <p className="text-ink-soft">
              {kindNames[of]}, редакция {number}: {actNames[done].toLowerCase()} {howNames[how]},{' '}
              <DateTime value={at} format="date-time" />
              {note !== null && `. ${note}`}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

const all = { value: '', label: 'Любой' };
const kinds = [all, ...consentKind.options.map((value) => ({ value, label: kindNames[value] }))];
const acts = [all, ...consentAct.options.map((value) => ({ value, label: actNames[value] }))];
