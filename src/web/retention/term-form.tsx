import { type FormEvent, useState } from 'react';
import { type RetainedKind, retentionDays } from '#contract/retention/schemas.ts';
import { retentionEffects, retentionNames, retentionProposals } from '#contract/retention/words.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { plural } from '#web/ui/text/russian.ts';
import { useCountRetention, useUpdateRetention } from './retention-changes.ts';

/** One kind of rows and its term. A shorter one is asked about: what it takes doesn't come back. */
export function TermForm({ kept }: { kept: RetainedKind }) {
  const { kind, days } = kept;
  const [typed, setTyped] = useState(days === null ? '' : `${days}`);
  const [error, setError] = useState<string>();
  const [asked, setAsked] = useState<{ days: number; rows: number }>();
  const counting = useCountRetention(kind);
  const saving = useUpdateRetention(kind);
  const proposal = retentionProposals[kind];
  const isAboutPeople = kind === 'left_people';

  function save(event: FormEvent): void {
    event.preventDefault();
    const chosen = chosenDays(typed);
    setError(chosen.error);
    if (chosen.error !== undefined || chosen.days === days) return;
    const { days: term } = chosen;
    if (term === null || (days !== null && term > days)) return saving.mutate(term);
    counting.mutate(term, {
      onSuccess: (found) =>
        found.rows > 0 || isAboutPeople ? setAsked({ days: term, ...found }) : saving.mutate(term),
    });
  }

  return (
    <form aria-label={retentionNames[kind]} noValidate className={form} onSubmit={save}>
      <Kept {...kept} />
      <div className="flex flex-wrap items-start gap-2.5">
        <TextField
          label="Дней"
          hint={`Пусто — ${isAboutPeople ? 'выключено' : forEver}. Предлагаем ${formatNumber(proposal)}`}
          inputMode="numeric"
          fieldClassName="w-44"
          error={error}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button
          type="submit"
          className="min-[360px]:mt-7"
          pending={counting.isPending || saving.isPending}
          pendingLabel="Сохраняем..."
        >
          Сохранить
        </Button>
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title={`${isAboutPeople ? 'Начинать стирать через' : 'Хранить'} ${asked ? daysText(asked.days) : ''}?`}
        text={asked && (isAboutPeople ? peopleText(asked.rows) : rowsText(kind, asked.rows))}
        confirmLabel="Сохранить срок"
        onConfirm={() => {
          if (asked) saving.mutate(asked.days);
          setAsked(undefined);
        }}
      />
    </form>
  );
}

/** What is kept, and how long just now. */
function Kept({ kind, days, rows }: RetainedKind) {
  const isAboutPeople = kind === 'left_people';
  return (
    <div className="min-w-0">
      <h3 className="text-base font-semibold">{retentionNames[kind]}</h3>
      <p className="mt-0.5 measure text-sm text-ink-soft">{retentionEffects[kind]}</p>
      <p className="mt-1 text-sm text-ink-soft tabular-nums">
        {days === null ? `Сейчас: ${isAboutPeople ? 'выключено' : forEver}` : `Сейчас: ${daysText(days)}`}
        {rows > 0 &&
          (isAboutPeople
            ? `. В течение часа откроется просьб: ${formatNumber(rows)}`
            : `. Сегодня исчезнет: ${formatNumber(rows)}`)}
      </p>
    </div>
  );
}

function chosenDays(
  typed: string,
): { days: number | null; error?: undefined } | { days?: undefined; error: string } {
  const words = typed.replaceAll(/\s/g, '');
  if (words === '') return { days: null };
  const { data, error } = retentionDays.safeParse(words);
  return error ? { error: error.issues[0]?.message ?? 'Введите число дней' } : { days: data };
}

const rowsText = (kind: RetainedKind['kind'], rows: number) =>
  `${retentionNames[kind]}. Сегодня исчезнет: ${formatNumber(rows)}. Вернуть это будет нельзя.`;

const peopleText = (people: number) =>
  people === 0
    ? 'Сейчас таких людей нет. Когда появятся, каждому уйдёт письмо, а вам — просьба стереть его данные.'
    : `Сейчас таких людей: ${formatNumber(people)}. В течение часа каждому уйдёт письмо, а в «Просьбах стереть» появится просьба со сроком 30 дней.`;

const forEver = 'пока живёт школа';

const daysText = (days: number) => plural(days, 'день', 'дня', 'дней');

const form = 'grid gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,1fr)_auto]';
