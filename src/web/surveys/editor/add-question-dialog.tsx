import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { fieldsOf, questionFields, type QuestionGiven } from '#web/surveys/asks/question-fields.ts';
import { QuestionFormFields } from '#web/surveys/asks/question-form-fields.tsx';

export interface AddQuestionDialogProps {
  onAdd: (question: QuestionGiven) => void;
  onClose: () => void;
}

/** Opens on top of the survey dialog and adds a question to it. */
export function AddQuestionDialog({ onAdd, onClose }: AddQuestionDialogProps) {
  const form = useForm({
    resolver: zodResolver(questionFields),
    defaultValues: fieldsOf({ questionText: '' }),
  });

  return (
    <FormDialog
      // With something in the fields, only the close and cancel buttons close the dialog.
      keepOpen={form.formState.isDirty}
      hasUnsaved={false}
      title="Добавить вопрос"
      submitLabel="Добавить"
      onSubmit={form.handleSubmit((question) => {
        onAdd(question);
        onClose();
      })}
      onClose={onClose}
    >
      <QuestionFormFields form={form} />
    </FormDialog>
  );
}
