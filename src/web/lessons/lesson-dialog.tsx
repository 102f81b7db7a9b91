import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { CallError } from '#web/api.ts';
import { fieldErrors } from '#web/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { DiscardDialog, useDiscardQuestion } from '#web/unsaved.tsx';
import {
  forgetLessonDraft,
  keepLessonDraft,
  type LessonDraftOwner,
  readLessonDraft,
} from './lesson-draft.ts';
import {
  fieldNames,
  type LessonFields,
  lessonFields,
  type LessonSection,
  sectionOf,
} from './lesson-fields.ts';
import { LessonForm } from './lesson-form.tsx';

export interface LessonDialogProps {
  title: string;
  /** What is stored now. */
  stored: LessonFields;
  draftOwner: LessonDraftOwner;
  submitLabel: string;
  pendingLabel: string;
  saving: boolean;
  onSave: (
    fields: LessonFields,
    answer: { onSuccess: () => void; onError: (error: unknown) => void },
  ) => void;
  onClose: () => void;
}

/** The wide sheet in which a lesson is written. */
export function LessonDialog({
  title,
  stored,
  draftOwner,
  submitLabel,
  pendingLabel,
  saving,
  onSave,
  onClose,
}: LessonDialogProps) {
  const formId = useId();
  const [restored, setRestored] = useState(() => unsavedOf(draftOwner, stored));
  const form = useForm({
    resolver: zodResolver(lessonFields),
    defaultValues: stored,
    values: restored ?? stored,
    resetOptions: { keepDefaultValues: true },
  });
  const [section, setSection] = useState<LessonSection>('main');
  const [refusal, setRefusal] = useState<string>();
  const { isDirty } = form.formState;
  const close = () => {
    forgetLessonDraft(draftOwner);
    onClose();
  };
  const question = useDiscardQuestion(isDirty && !saving, close);
  useKeptDraft(form, draftOwner);

  const submit = form.handleSubmit(
    (fields) => {
      setRefusal(undefined);
      onSave(fields, {
        onSuccess: close,
        onError(error) {
          const messages = fieldErrors(error);
          const wrong = fieldNames.filter((name) => messages[name] !== undefined);
          for (const name of wrong) form.setError(name, { message: messages[name] ?? '' });
          if (wrong[0]) setSection(sectionOf[wrong[0]]);
          else setRefusal(error instanceof CallError ? error.body?.message : undefined);
        },
      });
    },
    (errors) => {
      const first = fieldNames.find((name) => errors[name]);
      if (first) setSection(sectionOf[first]);
    },
  );

  return (
    <Dialog
      open
      onOpenChange={question.ask}
      size="xl"
      title={title}
      footer={
        <>
          <Button onClick={question.ask}>Отмена</Button>
          <Button type="submit" form={formId} variant="primary" pending={saving} pendingLabel={pendingLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {restored && <RestoredNote onDiscard={() => setRestored(undefined)} />}
      {refusal && (
        <div className="mb-5">
          <FormError>{refusal}</FormError>
        </div>
      )}
      <LessonForm
        id={formId}
        form={form}
        section={section}
        onSectionChange={setSection}
        onSubmit={() => void submit()}
      />
      <DiscardDialog {...question} />
    </Dialog>
  );
}

function unsavedOf(owner: LessonDraftOwner, stored: LessonFields): LessonFields | undefined {
  const draft = readLessonDraft(owner);
  return draft && fieldNames.some((name) => draft[name] !== stored[name]) ? draft : undefined;
}

/** What is typed outlives a crash, a reload and a session that ended. */
function useKeptDraft(form: UseFormReturn<LessonFields>, { userId, subject }: LessonDraftOwner): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepLessonDraft({ userId, subject }, values),
      }),
    [form, userId, subject],
  );
}

const RestoredNote = ({ onDiscard }: { onDiscard: () => void }) => (
  <p
    role="status"
    className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-md border border-warning-line bg-warning-soft px-3.5 py-2 text-sm text-warning-ink"
  >
    Здесь текст, который вы не успели сохранить.
    <Button size="sm" onClick={onDiscard}>
      Вернуть сохранённый
    </Button>
  </p>
);
