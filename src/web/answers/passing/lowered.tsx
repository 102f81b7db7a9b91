import { InfoIcon } from '#web/ui/icon/icons.tsx';

/** A person has corrected the review, and the lesson isn't passed any more: what is left of it. */
export function Lowered({ left }: { left: readonly string[] | undefined }) {
  if (!left) return null;
  return (
    <p
      role="note"
      className="flex gap-3 rounded-md border border-warning-line bg-warning-soft px-4 py-3 text-sm text-warning-ink"
    >
      <InfoIcon className="mt-px shrink-0" />
      <span>
        Куратор поправил разбор: осталось {left.length > 0 ? listOf(left) : 'доработать ответ'}. Урок пока не
        сдан.
      </span>
    </p>
  );
}

const listOf = (titles: readonly string[]) => titles.map((title) => `«${title}»`).join(', ');
