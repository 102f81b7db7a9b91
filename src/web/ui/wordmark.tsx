import { classNames } from './class-names.ts';

export interface WordmarkProps {
  name: string;
  /** The address of a picture, in place of the mark. */
  logo?: string | undefined;
  size?: 'md' | 'lg';
  className?: string;
}

/** The letter О and its echo: a word, and the answer to it. */
export function Wordmark({ name, logo, size = 'md', className }: WordmarkProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-w-0 items-center font-semibold tracking-tight text-ink',
        size === 'lg' ? 'gap-3 text-3xl' : 'gap-2 text-lg',
        className,
      )}
    >
      {logo ? (
        <img src={logo} alt="" className="school-logo" />
      ) : (
        <Mark className={size === 'lg' ? 'size-10' : 'size-7'} />
      )}
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
      strokeWidth="3.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('shrink-0 text-accent-ink', className)}
    >
      <circle cx="13" cy="19" r="8.75" />
      <path d="M15.6 4.23a15 15 0 0 1 12.17 12.17" />
    </svg>
  );
}
