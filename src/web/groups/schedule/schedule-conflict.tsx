import { Button } from '#web/ui/button.tsx';
import { DateTime } from '#web/ui/date-time.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { ScheduleFormState } from './use-schedule-form.ts';

/** Someone else has saved the group while its schedule was edited here: the editor chooses whose dates stay. */
export function ScheduleConflict({ state: { conflict, load, ...state } }: { state: ScheduleFormState }) {
  if (!conflict) return null;
  return (
    <Dialog
      open
      onOpenChange={state.keepEditing}
      title="Поток сохранил кто-то ещё"
      description={
        <>
          {conflict.message}, <DateTime value={conflict.savedAt} format="date-time" />.
        </>
      }
      footer={
        <>
          <Button onClick={state.keepEditing}>Вернуться</Button>
          <Button pending={load.isPending} onClick={state.takeSaved}>
            Взять сохранённое
          </Button>
          <Button variant="primary" onClick={state.overwrite}>
            Сохранить моё поверх
          </Button>
        </>
      }
    >
      <p>Ваши даты ещё на экране. Их можно сохранить поверх или взять сохранённые — тогда ваши пропадут.</p>
    </Dialog>
  );
}
