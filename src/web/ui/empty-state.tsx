import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** A small secondary line: a code such as «403 · Access denied». */
  note?: ReactNode;
  /** A button or a link: what to do next. */
  action?: ReactNode;
  /** `h1` if the state fills the screen. */
  titleAs?: 'h1' | 'h2' | 'h3' | 'p';
  className?: string;
}

export function EmptyState({
  icon,
  title,
  text,
  note,
  action,
  titleAs: Title = 'p',
  className,
}: EmptyStateProps) {
  return (
    <div
      className={classNames('mx-auto flex max-w-md flex-col items-center px-4 py-14 text-center', className)}
    >
      {icon && (
        <div className="mb-5 grid size-14 place-items-center rounded-full bg-sunken text-ink-faint [&>svg]:size-6">
          {icon}
        </div>
      )}
      <Title className={Title === 'h1' ? 'text-2xl font-semibold' : 'text-lg font-semibold'}>{title}</Title>
      {text && <p className="mt-2 text-balance text-ink-soft">{text}</p>}
      {note && <p className="mt-3 text-xs text-ink-faint">{note}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
