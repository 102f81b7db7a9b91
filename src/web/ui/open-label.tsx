/**
 * Inside a card that is one link, and is highlighted with the card. Looks like a button where it says what the press does; that a
 * card opens is said quietly.
 */
export function OpenLabel({ children }: { children?: string }) {
  return (
    <span
      className={`inline-flex min-h-8 items-center text-sm font-medium transition-colors group-hover:text-accent-ink ${children ? button : 'text-ink-soft'}`}
    >
      {children ?? 'Открыть'}
    </span>
  );
}

const button =
  'rounded-md border border-line bg-surface px-3 py-1 group-hover:border-accent-line group-hover:bg-accent-soft';
