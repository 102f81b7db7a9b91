import { Button } from '#web/ui/button.tsx';
import type { ScenarioFormState } from './use-scenario-form.ts';

/** Somebody else has saved the card: the person decides which of the two stays. */
export function StaleCard({ scenario: { stale } }: { scenario: ScenarioFormState }) {
  if (!stale.isMet) return null;
  return (
    <div role="group" aria-label="Какую карточку оставить" className="flex flex-wrap items-center gap-3">
      <Button pending={stale.isLoading} pendingLabel="Сохраняем..." onClick={stale.keepMine}>
        Сохранить мою вместо той
      </Button>
      <Button disabled={stale.isLoading} onClick={stale.takeTheirs}>
        Открыть ту, без моих правок
      </Button>
    </div>
  );
}
