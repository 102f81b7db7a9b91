import { pluralForm } from '#domain/russian/plural.ts';
import { plural } from '#web/ui/text/russian.ts';

/** How many more answers the lesson takes; nothing where there is no limit. */
export function AttemptsLeft({ left }: { left: number | null }) {
  if (left === null) return null;
  if (left === 0) {
    return (
      <p className="text-sm text-ink-soft">
        Все попытки этого урока использованы: отправить ещё один ответ нельзя.
      </p>
    );
  }
  return (
    <span className="text-sm text-ink-soft">
      {pluralForm(left, 'Осталась', 'Осталось', 'Осталось')} {plural(left, 'попытка', 'попытки', 'попыток')}
    </span>
  );
}
