import { useState } from 'react';
import type { LessonMentor } from '#contract/workbench/schemas.ts';
import { CriteriaSection } from '#web/lessons/criteria/criteria-section.tsx';
import { CueingField } from '#web/lessons/criteria/cueing-field.tsx';
import { PromptField } from '#web/lessons/editor/prompt-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Publishing } from './publishing.tsx';
import { RefusedDraft } from './refused-draft.tsx';
import type { DraftState } from './use-draft.ts';
import { WhoseWords } from './whose-words.tsx';

interface DraftPanelProps {
  mentor: LessonMentor;
  draft: DraftState;
  /** Begins a run over the samples, with the draft as it is on the screen. */
  onRun: () => void;
}

/** The draft as fields: those of the tab «Проверка ИИ». Nobody is judged by it before it is published. */
export const DraftPanel = ({ mentor, draft, onRun }: DraftPanelProps) => (
  <form
    noValidate
    className="flex min-w-0 flex-col gap-6"
    onSubmit={(event) => {
      event.preventDefault();
      draft.save();
    }}
  >
    <WhoseWords mentor={mentor} draft={draft} />
    <RefusedDraft draft={draft} onRun={onRun} />
    <CriteriaSection
      form={draft.form}
      editor={draft.criteria}
      suggestions={draft.suggestions}
      hasSkills={false}
    />
    {draft.criteria.criteria.length > 0 && <CueingField form={draft.form} />}
    <PromptField form={draft.form} />
    <div className="flex flex-wrap items-center gap-2.5">
      <Button
        type="submit"
        disabled={!draft.hasChanges}
        pending={draft.saving.isPending}
        pendingLabel="Сохраняем…"
      >
        Сохранить черновик
      </Button>
      {draft.stored && <DeleteDraft draft={draft} />}
      <span role="status" className="text-xs text-ink-soft">
        {saidOf(draft)}
      </span>
    </div>
    <Publishing mentor={mentor} draft={draft} />
  </form>
);

function saidOf({ hasChanges, saving, stored }: DraftState): string {
  if (hasChanges) return 'Есть несохранённые изменения';
  return saving.isSuccess && stored ? 'Черновик сохранён' : '';
}

function DeleteDraft({ draft }: { draft: DraftState }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setIsAsked(true)}>
        Удалить черновик
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title="Удалить черновик?"
        text="Его тексты и его прогоны пропадут. Версия, по которой разбирают ответы, останется."
        confirmLabel="Удалить"
        pending={draft.deleting.isPending}
        pendingLabel="Удаляем…"
        onConfirm={() => {
          draft.remove();
          setIsAsked(false);
        }}
      />
    </>
  );
}
