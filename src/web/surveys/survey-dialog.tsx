import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Survey, SurveyOffers, SurveyPlace } from '#contract/surveys/schemas.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { useEditing } from '#web/forms/use-editing.ts';
import { Select } from '#web/ui/field/select.tsx';
import { useCreateSurvey, useLoadSurvey, useUpdateSurvey } from './survey-changes.ts';
import { SurveyFields, type SurveyTexts, surveyTexts, textsOf } from './survey-fields.tsx';

export interface CreateSurveyDialogProps {
  /** The course that it is made in, and asked about where it is offered. */
  courseId: string | undefined;
  onCreated: (survey: Survey) => void;
  onClose: () => void;
}

export function CreateSurveyDialog({ courseId, onCreated, onClose }: CreateSurveyDialogProps) {
  const form = useSurveyForm();
  const [way, setWay] = useState<OfferWay>('start');
  const create = useCreateSurvey();
  const save = {
    ...create,
    mutate: (fields: SurveyTexts, options?: Parameters<typeof create.mutate>[1]) =>
      create.mutate(
        { ...fields, ...(courseId !== undefined && { offers: offersOf(courseId, way) }) },
        {
          ...options,
          onSuccess(created, ...rest) {
            options?.onSuccess?.(created, ...rest);
            onCreated(created);
          },
        },
      ),
  };
  return (
    <FormDialog
      title="Новая анкета"
      submitLabel="Создать анкету"
      pendingLabel="Создание..."
      {...formProps(form, save, onClose)}
      onClose={onClose}
    >
      <SurveyFields form={form} isAnswered={false} />
      {courseId !== undefined && (
        <Select
          label="Где предложить"
          hint="Пока вопросов нет, анкету не видит никто"
          options={offerWays}
          value={way}
          onChange={({ target }) =>
            setWay(offerWays.find(({ value }) => value === target.value)?.value ?? way)
          }
        />
      )}
    </FormDialog>
  );
}

type OfferWay = SurveyPlace | 'link';

const offerWays: { value: OfferWay; label: string }[] = [
  { value: 'start', label: 'Перед уроками этого курса' },
  { value: 'end', label: 'После уроков этого курса' },
  { value: 'link', label: 'По ссылке' },
];

const offersOf = (courseId: string, way: OfferWay): SurveyOffers =>
  way === 'link' ? { byLink: true, courses: [] } : { byLink: false, courses: [{ courseId, place: way }] };

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
