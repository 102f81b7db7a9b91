import { api } from '#contract/api.ts';
import { call } from '#web/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import { surveyCalls } from '#web/surveys/survey-queries.ts';
import type { ListedQuestion } from './question-list.ts';

/** Loads the current version of the survey for an edit. */
export const useLoadEditorSurvey = () =>
  useSaving((id: string) => call(api.getEditorSurvey, { params: { id } }), {
    failed: 'Не удалось загрузить данные анкеты',
  });

export interface EditorFields {
  title: string;
  description: string;
  questions: readonly ListedQuestion[];
}

/** The edited survey and the version that was loaded; undefined for a new survey. */
export interface EditedSurvey {
  id: string;
  version: number;
}

export interface EditorSave {
  fields: EditorFields;
  /** Replaces what someone else has saved meanwhile. */
  overwrite: boolean;
}

export const useSaveEditorSurvey = (edited: EditedSurvey | undefined) =>
  useFormSaving(
    ({ fields, overwrite }: EditorSave) => (edited ? update(edited, fields, overwrite) : create(fields)),
    {
      done: edited ? 'Анкета обновлена' : 'Анкета создана',
      failed: 'Не удалось сохранить анкету',
      refetch: surveyCalls,
    },
  );

const create = ({ questions, ...fields }: EditorFields) =>
  call(api.createEditorSurvey, {
    body: { ...fields, questions: questions.map(({ text }, order) => ({ text, order })) },
  });

async function update(
  { id, version }: EditedSurvey,
  { questions, ...fields }: EditorFields,
  overwrite: boolean,
) {
  const current = overwrite ? await call(api.getEditorSurvey, { params: { id } }) : undefined;
  // A question that someone else has removed is saved as a new one.
  const isKnown = (savedId: string) => current?.questions.some((question) => question.id === savedId) ?? true;
  return call(api.updateEditorSurvey, {
    params: { id },
    body: {
      ...fields,
      version: current?.version ?? version,
      questions: questions.map(({ savedId, text }, order) => ({
        ...(savedId !== undefined && isKnown(savedId) && { id: savedId }),
        text,
        order,
      })),
    },
  });
}
