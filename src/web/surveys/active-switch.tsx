import type { Survey } from '#contract/surveys.ts';
import { Switch } from '#web/ui/switch.tsx';
import { useSetSurveyActive } from './survey-changes.ts';

/** Opens the survey for answers, or closes it: at once. */
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
