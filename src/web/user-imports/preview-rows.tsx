import { useState } from 'react';
import type { Role } from '#contract/auth/schemas.ts';
import type { ImportAction, ImportPreviewRow } from '#contract/user-imports/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ScrollRegion } from '#web/ui/table/scroll-region.tsx';
import { useReached } from '#web/ui/table/use-reached.ts';
import { changeText } from './change-text.ts';

const step = 100;

/** Renders the rows in batches of a hundred, as they are scrolled to. */
export function PreviewRows({ rows }: { rows: readonly ImportPreviewRow[] }) {
  const [drawn, setDrawn] = useState(step);
  return (
    <ScrollRegion label="Строки файла" className="max-h-[42vh]">
      <ol className="divide-y divide-line pr-2 text-sm">
        {rows.slice(0, drawn).map((row) => (
          <Row key={row.number} row={row} />
        ))}
      </ol>
      {drawn < rows.length && <More key={drawn} onReached={() => setDrawn(drawn + step)} />}
    </ScrollRegion>
  );
}

function Row({ row }: { row: ImportPreviewRow }) {
  const { label, tone } = looks[row.action];
  const name = fullName(row);
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] gap-x-3 py-2.5">
      <span className="text-right text-xs leading-5.5 text-ink-faint tabular-nums">
        <span className="sr-only">Строка </span>
        {row.number}
      </span>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {name && <span className="font-medium">{name} </span>}
          <span className="text-ink-soft max-sm:block">{shownEmail(row.email)}</span>
        </p>
        <ul className="text-xs text-ink-soft">
          {row.changes.map((change) => (
            <li key={changeText(change)}>{changeText(change)}</li>
          ))}
          {row.problems.map((problem) => (
            <li key={problem} className="text-danger-ink">
              {problem}
            </li>
          ))}
          {row.notes.map((note) => (
            <li key={note} className="text-ink-faint">
              {note}
            </li>
          ))}
        </ul>
      </div>
      <span className="flex flex-wrap items-start justify-end gap-1.5">
        {row.role && <Badge>{roleNames[row.role]}</Badge>}
        <Badge tone={tone}>{label}</Badge>
      </span>
    </li>
  );
}

const roleNames: Record<Role, string> = {
  admin: 'Администратор',
  curator: 'Куратор',
  student: 'Студент',
};

const looks: Record<ImportAction, { label: string; tone: BadgeTone }> = {
  create: { label: 'Создать', tone: 'success' },
  update: { label: 'Обновить', tone: 'accent' },
  unchanged: { label: 'Без изменений', tone: 'neutral' },
  error: { label: 'Ошибка', tone: 'danger' },
};

/** Remounted for each batch, so that it can be reached again. */
function More({ onReached }: { onReached: () => void }) {
  const ref = useReached<HTMLDivElement>(onReached);
  return (
    <div ref={ref} className="py-3">
      <Skeleton className="h-8" />
    </div>
  );
}
