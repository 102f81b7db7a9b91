import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { questionInput, type SurveyQuestion } from '#contract/surveys/schemas.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps, type Save } from '#web/forms/form-props.ts';
import { requiredError } from '#web/surveys/required-error.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { useCreateQuestion, useUpdateQuestion } from './question-changes.ts';

export const CreateQuestionDialog = ({ surveyId, onClose }: { surveyId: string; onClose: () => void }) => (
  <QuestionDialog
    title="Добавить вопрос"
    submitLabel="Добавить"
    save={useCreateQuestion(surveyId)}
    onClose={onClose}
  />
);

export const EditQuestionDialog = ({
  question,
  onClose,
}: {
  question: SurveyQuestion;
  onClose: () => void;
}) => (
  <QuestionDialog
    title="Редактировать вопрос"
    questionText={question.questionText}
    submitLabel="Сохранить"
    save={useUpdateQuestion(question.surveyId, question.id)}
    onClose={onClose}
  />
);

interface QuestionDialogProps {
  title: string;
  questionText?: string;
  submitLabel: string;
  save: Save<{ questionText: string }, SurveyQuestion>;
  onClose: () => void;
}

function QuestionDialog({ questionText = '', save, ...dialog }: QuestionDialogProps) {
  const form = useForm({ resolver: zodResolver(questionInput), defaultValues: { questionText } });
  return (
    <FormDialog {...dialog} pendingLabel="Сохранение..." {...formProps(form, save, dialog.onClose)}>
      <TextArea
        label="Текст вопроса"
        required
        rows={4}
        grows
        error={requiredError(form.formState.errors.questionText?.message)}
        {...form.register('questionText')}
      />
    </FormDialog>
  );
}
