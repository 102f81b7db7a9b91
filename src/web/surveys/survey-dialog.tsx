import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { Survey } from '#contract/surveys.ts';
import { fieldErrors } from '#web/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { DiscardDialog, useDiscardQuestion } from '#web/unsaved.tsx';
import { refusalText } from './refusal-text.ts';
import { SurveyFields, type SurveyTexts, surveyTexts } from './survey-fields.tsx';
import { useCreateSurvey } from './use-create-survey.ts';
import { useUpdateSurvey } from './use-update-survey.ts';

/** Mounted while it is open, so that it always begins with an empty form. */
export function CreateSurveyDialog({ onClose }: { onClose: () => void }) {
  const creation = useCreateSurvey();
  return (
    <SurveyDialog
      title="Новая анкета"
      submitLabel="Создать анкету"
      pendingLabel="Создание..."
      saving={creation.isPending}
      error={creation.error}
      onSave={(texts, failed) => creation.mutate(texts, { onSuccess: onClose, onError: failed })}
      onClose={onClose}
    />
  );
}

export function EditSurveyDialog({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const update = useUpdateSurvey(survey.id);
  return (
    <SurveyDialog
      survey={survey}
      title="Редактировать анкету"
      submitLabel="Сохранить"
      pendingLabel="Сохранение..."
      saving={update.isPending}
      error={update.error}
      onSave={(texts, failed) => update.mutate(texts, { onSuccess: onClose, onError: failed })}
      onClose={onClose}
    />
  );
}

interface SurveyDialogProps {
  survey?: Survey;
  title: string;
  submitLabel: string;
  pendingLabel: string;
  saving: boolean;
  error: unknown;
  onSave: (texts: SurveyTexts, failed: (error: unknown) => void) => void;
  onClose: () => void;
}

function SurveyDialog({
  survey,
  title,
  submitLabel,
  pendingLabel,
  saving,
  error,
  onSave,
  onClose,
}: SurveyDialogProps) {
  const formId = useId();
  const form = useForm({
    resolver: zodResolver(surveyTexts),
    defaultValues: { title: survey?.title ?? '', description: survey?.description ?? '' },
  });
  const question = useDiscardQuestion(form.formState.isDirty && !saving, onClose);

  const submit = form.handleSubmit((texts) =>
    onSave(texts, (failure) => {
      const messages = fieldErrors(failure);
      for (const name of ['title', 'description'] as const) {
        if (messages[name]) form.setError(name, { message: messages[name] }, { shouldFocus: true });
      }
    }),
  );

  return (
    <Dialog
      open
      onOpenChange={question.ask}
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
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FormError>{refusalText(error)}</FormError>
        <SurveyFields form={form} />
      </form>
      <DiscardDialog {...question} />
    </Dialog>
  );
}
