import type { Survey } from '#contract/surveys/schemas.ts';
import { Switch } from '#web/ui/field/switch.tsx';
import { useSetSurveyActive } from './survey-changes.ts';

/** Opens or closes the survey; takes effect at once. */
export function ActiveSwitch({
  survey: { id, title, isActive },
}: {
  survey: Pick<Survey, 'id' | 'title' | 'isActive'>;
}) {
  const setActive = useSetSurveyActive(id);
  return (
    <Switch
      label="Принимает ответы"
      aria-label={`Принимает ответы: ${title}`}
      checked={setActive.isPending ? setActive.variables : isActive}
      disabled={setActive.isPending}
      onChange={(event) => setActive.mutate(event.target.checked)}
    />
  );
}
