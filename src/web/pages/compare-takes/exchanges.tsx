import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Beside, Exchange } from '#web/talk/takes/align-takes.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PlayTurn } from '#web/ui/play.tsx';
import { SideText } from '#web/ui/word-diff/side-text.tsx';

export interface ExchangesProps {
  rows: readonly Beside[];
  /** The persona's name. */
  partner: string;
}

type Side = 'was' | 'now';

/** What was said at each place, side by side; on a narrow screen one of the two, by a switch that keeps the place. */
export function Exchanges({ rows, partner }: ExchangesProps) {
  const [side, setSide] = useState<Side>('now');
  const list = useRef<HTMLOListElement>(null);

  function show(next: Side): void {
    const items = [...(list.current?.children ?? [])];
    const first = items.find((item) => item.getBoundingClientRect().bottom > belowBars);
    const top = first?.getBoundingClientRect().top ?? 0;
    flushSync(() => setSide(next));
    if (first) window.scrollBy({ top: first.getBoundingClientRect().top - top, behavior: 'instant' });
  }

  return (
    <section aria-label="Реплики">
      <fieldset className="sticky top-15 z-10 -mx-2 flex gap-2 border-b border-line bg-paper px-2 py-2 sm:hidden">
        <legend className="sr-only">Что показать</legend>
        {(['was', 'now'] as const).map((one) => (
          <label key={one} className={choice}>
            <input
              type="radio"
              name="side"
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={side === one}
              onChange={() => show(one)}
            />
            {titles[one]}
          </label>
        ))}
      </fieldset>
      <ol ref={list} className="flex flex-col divide-y divide-line">
        {rows.map((row, index) => (
          <li key={row.place} className="py-5">
            <h2 className="mb-3 text-sm font-medium text-ink-soft">Реплика {row.place}</h2>
            <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
              {(['was', 'now'] as const).map((one) => (
                <div key={one} className={classNames('min-w-0', side !== one && 'max-sm:hidden')}>
                  <Said {...{ row, partner }} side={one} isBranch={index === 0} />
                </div>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Of the page and of the switch. */
const belowBars = 120;

const titles: Record<Side, string> = { was: 'Было', now: 'Стало' };

const choice =
  'touch-target relative inline-flex min-h-10 flex-1 cursor-pointer items-center justify-center rounded-full border border-line px-4 text-sm has-checked:border-accent-ink has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink forced-colors:has-checked:outline-2';

interface SaidProps {
  row: Beside;
  side: Side;
  partner: string;
  /** Only there the same thing is said otherwise: later lines answer other replies, and have nothing to be compared by words. */
  isBranch: boolean;
}

function Said({ row, side, partner, isBranch }: SaidProps) {
  const own = row[side];
  const other = row[side === 'was' ? 'now' : 'was'];
  if (!own) return <p className="text-sm text-ink-soft">{titles[side]}: здесь ничего не сказано.</p>;
  return (
    <div className="flex flex-col gap-3">
      <p className="sr-only">{titles[side]}</p>
      <PlayTurn name="Вы" isOwn headingLevel={3}>
        <OwnWords own={own} other={isBranch ? other : undefined} side={side} />
      </PlayTurn>
      {own.reply && (
        <PlayTurn name={partner} isOwn={false} headingLevel={3}>
          {own.reply.text}
        </PlayTurn>
      )}
    </div>
  );
}

function OwnWords({
  own,
  other,
  side,
}: {
  own: Exchange;
  other: Exchange | undefined;
  side: Side;
}): ReactNode {
  if (!other) return own.line.text;
  return <SideText text={own.line.text} other={other.line.text} isLater={side === 'now'} />;
}
