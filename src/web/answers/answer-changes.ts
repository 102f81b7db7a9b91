import type { InfiniteData } from '@tanstack/react-query';
import type { Answer } from '#contract/answers/schemas.ts';
import { api } from '#contract/api.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Feedback, Remark } from '#contract/reviews/feedback.ts';
import { type AnswersPage, withoutAnswer } from '#web/answers/live/merge-answers.ts';
import { call, keyOf, queryOf } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import { plural } from '#web/ui/text/russian.ts';

type LessonAnswer = Pick<Answer, 'id' | 'lessonId'>;

export const useWriteFeedback = ({ id, lessonId }: LessonAnswer) =>
  useFormSaving((body: Body<typeof api.writeFeedback>) => call(api.writeFeedback, { params: { id }, body }), {
    // Offline, it fails at once instead of pausing, and the text stays in its field.
    networkMode: 'always',
    done: 'Обратная связь сохранена',
    failed: 'Не удалось сохранить обратную связь',
    refetch: [api.countAnswers, answersOf(lessonId)],
  });

/** Fetches the answer as it is stored, with the feedback that someone else may have written. */
export const useLoadAnswer = ({ id, lessonId, userId }: Answer) =>
  useSaving(
    async () => {
      const answers = await call(api.listAnswers, { params: { id: lessonId }, query: { userId } });
      return answers.find((answer) => answer.id === id);
    },
    { failed: 'Не удалось загрузить обратную связь' },
  );

export const useRateReview = ({ lessonId, userId }: Answer, reviewId: string) =>
  useSaving((said: Rating) => call(api.rateReview, { params: { id: reviewId }, body: said }), {
    // Of two presses in a row the later one is stored last.
    scope: { id: `rate-review:${reviewId}` },
    networkMode: 'always',
    failed: 'Не удалось сохранить оценку отзыва',
    update: (queryClient, { helpful, unhelpful }) =>
      queryClient.setQueryData(
        queryOf(api.listAnswers, { params: { id: lessonId }, query: { userId } }).queryKey,
        (answers) => answers && withRating(answers, reviewId, { helpful, unhelpful }),
      ),
  });

/** The form shows why it failed. */
export const useDisagree = ({ lessonId, userId }: Answer, remarkId: string) =>
  useFormSaving(
    async (reason: string) => {
      const { dueAt, support } = await call(api.disagree, { params: { id: remarkId }, body: { reason } });
      return { disagreement: { reason, dueAt, settled: null }, support };
    },
    {
      networkMode: 'always',
      done: 'Возражение отправлено куратору',
      failed: 'Не удалось отправить возражение',
      update: (queryClient, { disagreement }) =>
        queryClient.setQueryData(
          queryOf(api.listAnswers, { params: { id: lessonId }, query: { userId } }).queryKey,
          (answers) => answers && withRemark(answers, remarkId, { disagreement }),
        ),
    },
  );

export const useDeleteAnswer = ({ id, lessonId }: LessonAnswer) =>
  useSaving(() => call(api.deleteAnswer, { params: { id } }), {
    done: 'Ответ удален',
    failed: 'Не удалось удалить ответ',
    // The other entries of the list of all courses must not move.
    update: (queryClient) =>
      queryClient.setQueriesData<InfiniteData<AnswersPage>>(
        { queryKey: keyOf(api.listWaitingAnswers) },
        (data) => data && { ...data, pages: withoutAnswer(data.pages, id) },
      ),
    refetch: [answersOf(lessonId)],
  });

export const useDenyAlarm = ({ id, lessonId }: LessonAnswer) =>
  useSaving(() => call(api.denyAlarm, { params: { id } }), {
    networkMode: 'always',
    failed: 'Не удалось это сохранить',
    refetch: [answersOf(lessonId)],
    refetchOnFailure: [answersOf(lessonId)],
  });

export const useRerunReview = ({ id, lessonId }: LessonAnswer) =>
  useSaving(() => call(api.rerunReview, { params: { id } }), {
    failed: 'Не удалось запустить проверку заново',
    refetch: [answersOf(lessonId)],
  });

export const usePutReviewInForce = ({ id, lessonId }: LessonAnswer) =>
  useSaving((reviewId: string) => call(api.putReviewInForce, { params: { id, reviewId } }), {
    done: 'Отзыв поставлен, студент читает его',
    failed: 'Не удалось поставить отзыв',
    refetch: [answersOf(lessonId)],
  });

export const useRetryFailedReviews = () =>
  useSaving((body: { lessonId?: string }) => call(api.retryFailedReviews, { body }), {
    done: queuedText,
    failed: 'Не удалось отправить ответы на проверку',
    refetch: [api.countAnswers, api.listAnswers],
  });

type Rating = Pick<Feedback, 'helpful' | 'unhelpful'>;

const withRating = (answers: readonly Answer[], reviewId: string, rating: Rating): Answer[] =>
  answers.map((answer) =>
    answer.feedback?.reviewId === reviewId
      ? { ...answer, feedback: { ...answer.feedback, ...rating } }
      : answer,
  );

/** With what has become of a remark. */
export const withRemark = (
  answers: readonly Answer[],
  remarkId: string,
  change: Pick<Remark, 'disagreement'> | Pick<Remark, 'counterQuote'>,
): Answer[] =>
  answers.map((answer) =>
    answer.feedback?.remarks.some(({ id }) => id === remarkId)
      ? {
          ...answer,
          feedback: {
            ...answer.feedback,
            remarks: answer.feedback.remarks.map((remark) =>
              remark.id === remarkId ? { ...remark, ...change } : remark,
            ),
          },
        }
      : answer,
  );

const answersOf = (lessonId: string) => keyOf(api.listAnswers, { params: { id: lessonId }, query: {} });

function queuedText({ queued }: { queued: number }): string {
  if (queued === 0) return 'Неудачных проверок уже не осталось';
  const sent = queued === 1 ? 'отправлен' : 'отправлено';
  return `На проверку ${sent} ${plural(queued, 'ответ', 'ответа', 'ответов')}`;
}
