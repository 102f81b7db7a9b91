import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { Survey } from '#contract/surveys/schemas.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps, type Save } from '#web/forms/form-props.ts';
import { useCreateSurvey, useUpdateSurvey } from './survey-changes.ts';
import { SurveyFields, type SurveyTexts, surveyTexts, textsOf } from './survey-fields.tsx';

export const CreateSurveyDialog = ({ onClose }: { onClose: () => void }) => (
  <SurveyDialog
    title="Новая анкета"
    submitLabel="Создать анкету"
    pendingLabel="Создание..."
    save={useCreateSurvey()}
    onClose={onClose}
  />
);

export const EditSurveyDialog = ({ survey, onClose }: { survey: Survey; onClose: () => void }) => (
  <SurveyDialog
    survey={survey}
    title="Редактировать анкету"
    submitLabel="Сохранить"
    pendingLabel="Сохранение..."
    save={useUpdateSurvey(survey.id)}
    onClose={onClose}
  />
);

interface SurveyDialogProps {
  survey?: Survey;
  title: string;
  submitLabel: string;
  pendingLabel: string;
  save: Save<SurveyTexts, Survey>;
  onClose: () => void;
}

function SurveyDialog({ survey, save, ...dialog }: SurveyDialogProps) {
  const form = useForm({ resolver: zodResolver(surveyTexts), defaultValues: textsOf(survey) });
  return (
    <FormDialog {...dialog} {...formProps(form, save, dialog.onClose)}>
      <SurveyFields form={form} isAnswered={survey !== undefined && survey.responseCount > 0} />
    </FormDialog>
  );
}
