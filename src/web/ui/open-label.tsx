/** Looks like a button inside a card that is one link, and is highlighted with the card. */
export function OpenLabel({ children = 'Открыть' }: { children?: string }) {
  return (
    <span className="inline-flex min-h-8 items-center rounded-md border border-line bg-surface px-3 py-1 text-sm font-medium transition-colors group-hover:border-accent-line group-hover:bg-accent-soft group-hover:text-accent-ink">
      {children}
    </span>
  );
}
