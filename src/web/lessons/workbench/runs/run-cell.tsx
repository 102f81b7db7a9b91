import type { ReactNode } from 'react';
import type { ResultCell } from '#contract/runs/schemas.ts';
import type { CellState } from '#contract/workbench/schemas.ts';
import { cellWords } from '#contract/workbench/words.ts';
import { classNames } from '#web/ui/class-names.ts';
import { AlertIcon, CheckIcon } from '#web/ui/icon/icons.tsx';

interface RunCellProps {
  cell: ResultCell;
  /** Whose run it is: «черновик», «версия 7». */
  whose: string;
  /** The version in force was run itself: nothing else stands beside it. */
  isInForce: boolean;
}

/** Expected, now and by the run, as words; what became of it is said by a word and a sign, not by a colour alone. */
export function RunCellView({ cell, whose, isInForce }: RunCellProps) {
  const { expected, now, draft, state } = cell;
  return (
    <div
      className={classNames('rounded-md border px-2.5 py-1.5 text-xs', state ? looks[state] : 'border-line')}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <Line name="ждут">{expected ?? '—'}</Line>
        {!isInForce && <Line name="сейчас">{now ?? '—'}</Line>}
        <Line name={whose}>
          <span className="font-medium">{draft ?? 'без уровня'}</span>
        </Line>
      </dl>
      {state && (
        <p className="mt-1 flex items-start gap-1 font-medium empty:hidden">
          {signs[state]}
          {wordOf(state, !isInForce && now !== null)}
        </p>
      )}
    </div>
  );
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd className="[overflow-wrap:anywhere]">{children}</dd>
  </>
);

function wordOf(state: CellState, isCompared: boolean): string {
  return state === 'wrong' && isCompared ? 'неверно оба' : cellWords[state];
}

const looks: Record<CellState, string> = {
  right: 'border-line text-ink',
  mended: 'border-success-line bg-success-soft text-success-ink',
  regression: 'border-danger-line bg-danger-soft text-danger-ink',
  wrong: 'border-line-strong bg-sunken text-ink-soft',
  unstable: 'border-2 border-dotted border-line-strong text-ink',
  uncovered: 'border-line text-ink-soft',
  uncounted: 'border-line text-ink-soft',
};

const signs: Partial<Record<CellState, ReactNode>> = {
  mended: <CheckIcon className="mt-0.5 size-3.5" />,
  regression: <AlertIcon className="mt-0.5 size-3.5" />,
};
