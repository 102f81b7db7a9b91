import { classNames } from './class-names.ts';

export interface AvatarProps {
  firstName: string;
  /** Without it, the avatar shows one letter. */
  lastName?: string;
  size?: 'sm' | 'md' | 'lg';
  className?: string;
}

/** Decorative: the name is shown beside it or labels the link around it. */
export function Avatar({ firstName, lastName = '', size = 'md', className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-ink select-none',
        sizes[size],
        className,
      )}
    >
      {initials(firstName, lastName)}
    </span>
  );
}

const sizes = { sm: 'size-8 text-xs', md: 'size-10 text-sm', lg: 'size-16 text-xl' };

function initials(firstName: string, lastName: string): string {
  return [firstName, lastName]
    .map((name) => Array.from(name.trim())[0]?.toLocaleUpperCase('ru') ?? '')
    .join('');
}
