import { surveyStaff } from '#contract/survey-staff/calls.ts';
import type { EditorSurvey } from '#contract/surveys/survey-editor.ts';
import { call } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import { surveyCalls } from '#web/surveys/survey-staff-queries.ts';
import type { ListedQuestion } from './question-list.ts';

/** Loads the current version of the survey for an edit. */
export const useLoadEditorSurvey = () =>
  useSaving((id: string) => call(surveyStaff.getEditorSurvey, { params: { id } }), {
    failed: 'Не удалось загрузить данные анкеты',
  });

export interface EditorFields {
  title: string;
  description: string;
  anonymous: boolean;
  questions: readonly ListedQuestion[];
}

export interface EditorSave {
  fields: EditorFields;
  /** The survey that they replace, as it was seen; undefined for a new one. */
  over: EditorSurvey | undefined;
}

export const useSaveEditorSurvey = ({ isNew }: { isNew: boolean }) =>
  useFormSaving(({ fields, over }: EditorSave) => (over ? update(over, fields) : create(fields)), {
    done: isNew ? 'Анкета создана' : 'Анкета обновлена',
    failed: 'Не удалось сохранить анкету',
    refetch: surveyCalls,
  });

const create = ({ questions, ...fields }: EditorFields) =>
  call(surveyStaff.createEditorSurvey, {
    body: {
      ...fields,
      questions: questions.map(({ text, asks, measure }, order) => ({ text, order, asks, measure })),
    },
  });

function update({ id, version, questions: stored }: EditorSurvey, { questions, ...fields }: EditorFields) {
  // A question that someone else has removed is saved as a new one.
  const isKnown = (savedId: string) => stored.some((question) => question.id === savedId);
  return call(surveyStaff.updateEditorSurvey, {
    params: { id },
    body: {
      ...fields,
      version,
      questions: questions.map(({ savedId, text, asks, measure }, order) => ({
        ...(savedId !== undefined && isKnown(savedId) && { id: savedId }),
        text,
        order,
        asks,
        measure,
      })),
    },
  });
}
