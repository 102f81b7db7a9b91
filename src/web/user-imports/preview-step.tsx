import { useState } from 'react';
import type { ImportAction, ImportPreview } from '#contract/user-imports/schemas.ts';
import { arePasswordsForAdmins } from '#web/has-providers.ts';
import { classNames } from '#web/ui/class-names.ts';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { PreviewRows } from './preview-rows.tsx';

/** The number of rows of each kind; a kind can be selected as a filter. */
export function PreviewStep({
  preview: { counts, ignoredColumns, hasPasswords, sheet, rows },
}: {
  preview: ImportPreview;
}) {
  const [shown, setShown] = useState<ImportAction>();
  const chosen = shown === undefined ? rows : rows.filter(({ action }) => action === shown);
  return (
    <div className="flex flex-col gap-5">
      <div role="group" aria-label="Какие строки показать" className="flex flex-wrap gap-2">
        <Chip
          label="Все"
          count={rows.length}
          pressed={shown === undefined}
          onPress={() => setShown(undefined)}
        />
        {kinds.map(({ action, label }) => (
          <Chip
            key={action}
            label={label}
            count={counts[action]}
            pressed={shown === action}
            onPress={() => setShown(action)}
          />
        ))}
      </div>
      {sheet !== undefined && <p className="text-sm text-ink-soft">Люди прочитаны с листа «{sheet}».</p>}
      {ignoredColumns.length > 0 && (
        <p className="text-sm text-ink-soft">
          Эти столбцы не понадобятся: {ignoredColumns.join(', ')}.
          {hasPasswords &&
            ' Пароли из файла мы больше не берём и не храним: ' +
              (arePasswordsForAdmins()
                ? 'новые люди войдут через сервер вашей организации.'
                : 'новые люди зададут их сами, по приглашению.')}
        </p>
      )}
      <PreviewRows key={shown ?? 'all'} rows={chosen} />
    </div>
  );
}

const kinds: { action: ImportAction; label: string }[] = [
  { action: 'create', label: 'Создать' },
  { action: 'update', label: 'Обновить' },
  { action: 'unchanged', label: 'Без изменений' },
  { action: 'error', label: 'Ошибки' },
];

interface ChipProps {
  label: string;
  count: number;
  pressed: boolean;
  onPress: () => void;
}

const Chip = ({ label, count, pressed, onPress }: ChipProps) => (
  <button
    type="button"
    aria-pressed={pressed}
    disabled={count === 0}
    onClick={onPress}
    className={classNames(
      'touch-target inline-flex items-center gap-2 rounded-full border px-3.5 py-1 text-sm transition-colors disabled:opacity-50',
      pressed ? 'border-accent-line bg-accent-soft text-accent-ink' : 'border-line enabled:hover:bg-hover',
    )}
  >
    {label}
    <span className="tabular-nums">{formatNumber(count)}</span>
  </button>
);
