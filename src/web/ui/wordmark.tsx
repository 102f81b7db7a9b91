import { classNames } from './class-names.ts';

export interface WordmarkProps {
  name: string;
  size?: 'md' | 'lg';
  className?: string;
}

/** A reply inside the letter О: the word that is heard. */
export function Wordmark({ name, size = 'md', className }: WordmarkProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-w-0 items-center font-semibold tracking-tight text-ink',
        size === 'lg' ? 'gap-3 text-3xl' : 'gap-2 text-lg',
        className,
      )}
    >
      <Mark className={size === 'lg' ? 'size-10' : 'size-7'} />
      <span className="truncate">{name}</span>
    </span>
  );
}

function Mark({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('shrink-0 text-accent-ink', className)}
    >
      <path d="M7.3 23.5a12 12 0 1 1 5.3 3.7L4.9 28.6z" />
      <path d="M11.2 15.4a5.4 5.4 0 0 0 10.2 0" />
    </svg>
  );
}
