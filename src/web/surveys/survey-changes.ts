import { surveyStaff } from '#contract/survey-staff/calls.ts';
import type { NewSurvey, SurveyInput, SurveyOffers } from '#contract/surveys/schemas.ts';
import { call } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import { formQuery } from './survey-queries.ts';
import { surveyCalls, surveyQuery } from './survey-staff-queries.ts';

export const useCreateSurvey = () =>
  useFormSaving((body: NewSurvey) => call(surveyStaff.createSurvey, { body }), {
    done: 'Анкета создана',
    failed: notSaved,
    refetch: surveyCalls,
  });

export const useUpdateSurvey = (id: string) =>
  useFormSaving(
    (body: SurveyInput & { basedOn: string }) => call(surveyStaff.updateSurvey, { params: { id }, body }),
    {
      done: 'Анкета обновлена',
      failed: notSaved,
      refetch: surveyCalls,
    },
  );

/** Fetches the stored survey, which someone else may have saved. */
export const useLoadSurvey = (id: string) =>
  useSaving(() => call(surveyStaff.getSurvey, { params: { id } }), {
    failed: 'Не удалось загрузить анкету',
  });

export const useSetSurveyOffers = (id: string) =>
  useFormSaving(
    (body: SurveyOffers & { basedOn: string }) => call(surveyStaff.setSurveyOffers, { params: { id }, body }),
    {
      done: 'Анкета обновлена',
      failed: notSaved,
      refetch: surveyCalls,
    },
  );

export const useSetSurveyActive = (id: string) =>
  useSaving(
    (isActive: boolean) => call(surveyStaff.setSurveyActive, { params: { id }, body: { isActive } }),
    {
      done: 'Анкета обновлена',
      failed: notSaved,
      refetch: surveyCalls,
    },
  );

export const useCopySurveyAfter = () =>
  useSaving((id: string) => call(surveyStaff.copySurveyAfter, { params: { id } }), {
    done: 'Анкета создана',
    failed: notSaved,
    refetch: surveyCalls,
  });

/** The two screens use different calls and failure texts for this. */
export const useDeleteSurvey = (screen: 'list' | 'editor') =>
  useSaving((id: string) => call(deletions[screen].endpoint, { params: { id } }), {
    done: 'Анкета удалена',
    failed: deletions[screen].failed,
    update(queryClient, { id }) {
      for (const { queryKey } of [surveyQuery(id), formQuery(id)]) queryClient.removeQueries({ queryKey });
    },
    refetch: surveyCalls,
  });

const notSaved = 'Не удалось сохранить анкету. Попробуйте снова.';

const deletions = {
  list: { endpoint: surveyStaff.deleteSurvey, failed: 'Не удалось удалить анкету. Попробуйте снова.' },
  editor: { endpoint: surveyStaff.deleteEditorSurvey, failed: 'Не удалось удалить анкету' },
};
