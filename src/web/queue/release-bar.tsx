import { mostReleased } from '#contract/referrals/schemas.ts';
import { notifyFailed } from '#web/forms/notices.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { useReleaseReviews } from './queue-changes.ts';
import type { Picked } from './use-picked.ts';
import type { LastDecision } from './use-way-back.ts';

export interface ReleaseBarProps {
  picked: Picked;
  onPage: readonly string[];
  onDecided: (decision: LastDecision) => void;
}

/** Gives many students their reviews at once. */
export function ReleaseBar({ picked, onPage, onDecided }: ReleaseBarProps) {
  const release = useReleaseReviews();
  const { ids } = picked;
  const most = onPage.slice(0, mostReleased);
  const isAll = ids.length > 0 && most.every((id) => picked.has(id));
  const isTooMany = ids.length > mostReleased;
  return (
    <section
      aria-label="Показать несколько отзывов"
      className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-accent-line bg-accent-soft px-3.5 py-2.5"
    >
      <Checkbox
        label="Выбрать все на странице"
        checked={isAll}
        onChange={() => picked.pick(isAll ? [] : most)}
      />
      <Button
        size="sm"
        variant="primary"
        disabled={ids.length === 0 || isTooMany}
        pending={release.isPending}
        pendingLabel="Показываем…"
        onClick={() =>
          release.mutate(ids, {
            onSuccess({ released }) {
              if (released === 0) notifyFailed('Выбранные отзывы уже решены: показывать нечего');
              else onDecided({ ids, done: `Показано: ${plural(released, 'отзыв', 'отзыва', 'отзывов')}` });
            },
          })
        }
      >
        Показать студентам{ids.length > 0 && ` (${ids.length})`}
      </Button>
      <p
        role="status"
        className={isTooMany || ids.length === 0 ? 'basis-full text-xs text-ink-soft' : 'sr-only'}
      >
        {ids.length === 0 && 'Отметьте отзывы, которые показать'}
        {isTooMany && `За один раз можно показать не больше ${mostReleased}. Снимите выбор с лишних`}
        {!isTooMany && ids.length > 0 && `Выбрано: ${plural(ids.length, 'отзыв', 'отзыва', 'отзывов')}`}
      </p>
    </section>
  );
}
