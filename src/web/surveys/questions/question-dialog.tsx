import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { SurveyQuestion } from '#contract/surveys/schemas.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps, type Save } from '#web/forms/form-props.ts';
import { fieldsOf, questionFields, type QuestionGiven } from '#web/surveys/asks/question-fields.ts';
import { QuestionFormFields } from '#web/surveys/asks/question-form-fields.tsx';
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
    question={question}
    submitLabel="Сохранить"
    save={useUpdateQuestion(question.surveyId, question.id)}
    onClose={onClose}
  />
);

interface QuestionDialogProps {
  title: string;
  question?: SurveyQuestion;
  submitLabel: string;
  save: Save<QuestionGiven, SurveyQuestion>;
  onClose: () => void;
}

function QuestionDialog({ question, save, ...dialog }: QuestionDialogProps) {
  const form = useForm({
    resolver: zodResolver(questionFields),
    defaultValues: fieldsOf(question ?? { questionText: '' }),
  });
  return (
    <FormDialog {...dialog} pendingLabel="Сохранение..." {...formProps(form, save, dialog.onClose)}>
      <QuestionFormFields form={form} />
    </FormDialog>
  );
}
