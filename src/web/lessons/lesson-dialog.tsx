import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Lesson } from '#contract/lessons.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import type { Save } from '#web/forms/form-props.ts';
import { reasonOutsideFields, showFieldErrors } from '#web/forms/show-field-errors.ts';
import { conflictOf, LessonConflict } from './lesson-conflict.tsx';
import { forgetLessonDraft, type LessonDraft } from './lesson-draft.ts';
import { fieldNames, fieldOf, type LessonFields, type LessonSection, sectionOf } from './lesson-fields.ts';
import { LessonForm } from './lesson-form.tsx';
import { OtherText } from './other-text.tsx';
import { type LessonTextsProps, useLessonTexts } from './use-lesson-texts.ts';

export interface LessonDialogProps extends LessonTextsProps {
  title: string;
  submitLabel: string;
  pendingLabel: string;
  save: Save<LessonDraft, Lesson> & { reset: () => void };
  onClose: () => void;
}

/** The wide dialog of the lesson editor. */
export function LessonDialog({ stored, edited, draftOwner, save, onClose, ...dialog }: LessonDialogProps) {
  const texts = useLessonTexts({ stored, edited, draftOwner });
  const { form } = texts;
  const [section, setSection] = useState<LessonSection>('main');
  const conflict = conflictOf(save.error);

  function close(): void {
    forgetLessonDraft(draftOwner);
    onClose();
  }

  /** An invalid field may be in another tab. */
  function goTo(wrong: keyof LessonFields | undefined): void {
    if (!wrong) return;
    flushSync(() => setSection(sectionOf[wrong]));
    form.setFocus(wrong);
  }

  const submit = (basedOn: string | undefined) =>
    form.handleSubmit(
      (fields) =>
        save.mutate(
          { fields, basedOn },
          { onSuccess: close, onError: (error) => goTo(fieldOf(showFieldErrors(error, form))) },
        ),
      (errors) => goTo(fieldNames.find((name) => errors[name])),
    )();

  function takeSaved(saved: Lesson): void {
    texts.takeSaved(saved);
    save.reset();
  }

  const hasUnsaved = (form.formState.isDirty || texts.hasMineAside) && !save.isPending && !save.isSuccess;
  return (
    <FormDialog
      {...dialog}
      size="xl"
      saving={save.isPending}
      hasUnsaved={hasUnsaved}
      refusal={
        conflict && edited ? (
          <LessonConflict
            lessonId={edited.id}
            conflict={conflict}
            onOverwrite={() => void submit(conflict.savedAt)}
            onTake={takeSaved}
          />
        ) : (
          reasonOutsideFields(save.error, form)
        )
      }
      onSubmit={() => submit(texts.basedOn)}
      onClose={close}
    >
      {texts.isRestored && (
        <OtherText back="Вернуть сохранённый" onBack={texts.backToStored}>
          Здесь текст, который вы не успели сохранить.
        </OtherText>
      )}
      {texts.hasMineAside && (
        <OtherText back="Вернуть мой" onBack={texts.takeMineBack}>
          Здесь текст, который сохранили без вас. Ваш не пропал, пока это окно открыто.
        </OtherText>
      )}
      <LessonForm form={form} section={section} onSectionChange={setSection} />
    </FormDialog>
  );
}
