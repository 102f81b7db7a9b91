import { surveyStaff } from '#contract/survey-staff/calls.ts';
import { call } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import type { QuestionGiven } from '#web/surveys/asks/question-fields.ts';
import { surveyCalls, surveyQuery } from '#web/surveys/survey-staff-queries.ts';

export const useCreateQuestion = (surveyId: string) =>
  useFormSaving((body: QuestionGiven) => call(surveyStaff.createQuestion, { params: { surveyId }, body }), {
    done: 'Вопрос создан',
    failed: notSaved,
    refetch: surveyCalls,
  });

export const useUpdateQuestion = (surveyId: string, questionId: string) =>
  useFormSaving(
    (body: QuestionGiven) => call(surveyStaff.updateQuestion, { params: { surveyId, questionId }, body }),
    {
      done: 'Вопрос обновлен',
      failed: notSaved,
      refetch: surveyCalls,
    },
  );

export const useDeleteQuestion = (surveyId: string) =>
  useSaving((questionId: string) => call(surveyStaff.deleteQuestion, { params: { surveyId, questionId } }), {
    done: 'Вопрос удален',
    failed: 'Не удалось удалить вопрос. Попробуйте снова.',
    refetch: surveyCalls,
  });

/** Reorders run one after another. A failure restores the loaded order and refetches it. */
export const useReorderQuestions = (surveyId: string) =>
  useSaving(
    (questionIds: string[]) =>
      call(surveyStaff.reorderQuestions, { params: { surveyId }, body: { questionIds } }),
    {
      scope: { id: `reorder-questions:${surveyId}` },
      done: 'Порядок обновлен',
      failed: 'Не удалось обновить порядок вопросов. Попробуйте снова.',
      update: (queryClient, questions) =>
        queryClient.setQueryData(
          surveyQuery(surveyId).queryKey,
          (survey) => survey && { ...survey, questions },
        ),
      refetch: surveyCalls,
      refetchOnFailure: surveyCalls,
    },
  );

const notSaved = 'Не удалось сохранить вопрос. Попробуйте снова.';
