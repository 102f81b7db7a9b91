import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { Survey } from '#contract/surveys/schemas.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { useEditing } from '#web/forms/use-editing.ts';
import { useCreateSurvey, useLoadSurvey, useUpdateSurvey } from './survey-changes.ts';
import { SurveyFields, surveyTexts, textsOf } from './survey-fields.tsx';

export function CreateSurveyDialog({ onClose }: { onClose: () => void }) {
  const form = useSurveyForm();
  return (
    <FormDialog
      title="Новая анкета"
      submitLabel="Создать анкету"
      pendingLabel="Создание..."
      {...formProps(form, useCreateSurvey(), onClose)}
      onClose={onClose}
    >
      <SurveyFields form={form} isAnswered={false} />
    </FormDialog>
  );
}

export function EditSurveyDialog({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const form = useSurveyForm(survey);
  const { base, props } = useEditing(survey, {
    form,
    fieldsOf: textsOf,
    update: useUpdateSurvey(survey.id),
    load: useLoadSurvey(survey.id),
    find: (stored: Survey) => stored,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title="Редактировать анкету"
      submitLabel="Сохранить"
      pendingLabel="Сохранение..."
      {...props}
      onClose={onClose}
    >
      <SurveyFields form={form} isAnswered={base.responseCount > 0} />
    </FormDialog>
  );
}

const useSurveyForm = (survey?: Survey) =>
  useForm({ resolver: zodResolver(surveyTexts), defaultValues: textsOf(survey) });
