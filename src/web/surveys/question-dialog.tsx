import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { questionInput, type SurveyQuestion } from '#contract/surveys.ts';
import { fieldErrors } from '#web/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { DiscardDialog, useDiscardQuestion } from '#web/unsaved.tsx';
import { refusalText } from './refusal-text.ts';
import { requiredError } from './required-error.tsx';
import { useCreateQuestion } from './use-create-question.ts';
import { useUpdateQuestion } from './use-update-question.ts';

export function CreateQuestionDialog({ surveyId, onClose }: { surveyId: string; onClose: () => void }) {
  const creation = useCreateQuestion(surveyId);
  return (
    <QuestionDialog
      title="Добавить вопрос"
      submitLabel="Добавить"
      saving={creation.isPending}
      error={creation.error}
      onSave={(body, failed) => creation.mutate(body, { onSuccess: onClose, onError: failed })}
      onClose={onClose}
    />
  );
}

export function EditQuestionDialog({ question, onClose }: { question: SurveyQuestion; onClose: () => void }) {
  const update = useUpdateQuestion(question.surveyId, question.id);
  return (
    <QuestionDialog
      title="Редактировать вопрос"
      questionText={question.questionText}
      submitLabel="Сохранить"
      saving={update.isPending}
      error={update.error}
      onSave={(body, failed) => update.mutate(body, { onSuccess: onClose, onError: failed })}
      onClose={onClose}
    />
  );
}

interface QuestionDialogProps {
  title: string;
  questionText?: string;
  submitLabel: string;
  saving: boolean;
  error: unknown;
  onSave: (body: { questionText: string }, failed: (error: unknown) => void) => void;
  onClose: () => void;
}

function QuestionDialog({
  title,
  questionText = '',
  submitLabel,
  saving,
  error,
  onSave,
  onClose,
}: QuestionDialogProps) {
  const formId = useId();
  const form = useForm({ resolver: zodResolver(questionInput), defaultValues: { questionText } });
  const { errors, isDirty } = form.formState;
  const question = useDiscardQuestion(isDirty && !saving, onClose);

  const submit = form.handleSubmit((body) =>
    onSave(body, (failure) => {
      const message = fieldErrors(failure).questionText;
      if (message) form.setError('questionText', { message }, { shouldFocus: true });
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
          <Button type="submit" form={formId} variant="primary" pending={saving} pendingLabel="Сохранение...">
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
        <TextArea
          label="Текст вопроса"
          required
          rows={4}
          grows
          error={requiredError(errors.questionText?.message)}
          {...form.register('questionText')}
        />
      </form>
      <DiscardDialog {...question} />
    </Dialog>
  );
}
