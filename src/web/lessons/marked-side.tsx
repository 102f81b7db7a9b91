import { lazy, Suspense } from 'react';
import { ScrollRegion } from '#web/ui/table/scroll-region.tsx';

interface MarkedSideProps {
  /** What it is a text of: the region is focusable. */
  label: string;
  text: string;
  /** The text that it stands beside: what that one doesn't have is marked. */
  other: string;
}

/** One of two texts of a field. */
export const MarkedSide = ({ label, text, other }: MarkedSideProps) => (
  <ScrollRegion
    label={label}
    className="max-h-64 grow rounded-md border border-line bg-surface px-3.5 py-2.5 text-sm leading-6 [overflow-wrap:anywhere] whitespace-pre-wrap"
  >
    {text === '' ? (
      <span className="text-ink-soft">Пусто</span>
    ) : (
      <Suspense fallback={text}>
        <MarkedText text={text} other={other} />
      </Suspense>
    )}
  </ScrollRegion>
);

// With the library that compares.
const MarkedText = lazy(async () => ({
  default: (await import('#web/ui/word-diff/marked-text.tsx')).MarkedText,
}));
