import { classNames } from './class-names.ts';

export interface ProgressBarProps {
  /** Percent, 0 to 100. */
  value: number;
  /** The accessible name. */
  label: string;
  /** Shows the percentage at the end of the line. */
  showValue?: boolean;
  className?: string;
}

export function ProgressBar({ value, label, showValue = false, className }: ProgressBarProps) {
  const percent = Math.round(Math.min(100, Math.max(0, value)));
  return (
    <div className={classNames('flex items-center gap-3', className)}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1.5 min-w-12 flex-1 overflow-clip rounded-full bg-line"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-300"
          style={{ width: `${percent}%` }}
        />
      </div>
      {showValue && (
        <span aria-hidden="true" className="min-w-[4ch] text-right text-xs text-ink-soft tabular-nums">
          {percent} %
        </span>
      )}
    </div>
  );
}
