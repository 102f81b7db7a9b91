import type { InfiniteData } from '@tanstack/react-query';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Body } from '#contract/endpoint.ts';
import { reviews } from '#contract/reviews/calls.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { type AnswersPage, withoutAnswer } from '#web/answers/live/merge-answers.ts';
import { call, keyOf } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import { plural } from '#web/ui/text/russian.ts';

type LessonAnswer = Pick<Answer, 'id' | 'lessonId'>;

export const useWriteFeedback = ({ id, lessonId }: LessonAnswer) =>
  useFormSaving(
    (body: Body<typeof reviews.writeFeedback>) => call(reviews.writeFeedback, { params: { id }, body }),
    {
      done: 'Обратная связь сохранена',
      failed: 'Не удалось сохранить обратную связь',
      refetch: [answerCalls.countAnswers, answersOf(lessonId)],
    },
  );

/** Fetches the answer as it is stored, with the feedback that someone else may have written. */
export const useLoadAnswer = ({ id, lessonId, userId }: Answer) =>
  useSaving(
    async () => {
      const answers = await call(answerCalls.listAnswers, { params: { id: lessonId }, query: { userId } });
      return answers.find((answer) => answer.id === id);
    },
    { failed: 'Не удалось загрузить обратную связь' },
  );

export const useDeleteAnswer = ({ id, lessonId }: LessonAnswer) =>
  useSaving(() => call(answerCalls.deleteAnswer, { params: { id } }), {
    done: 'Ответ удален',
    failed: 'Не удалось удалить ответ',
    // The other entries of the list of all courses must not move.
    update: (queryClient) => {
      for (const list of [answerCalls.listWaitingAnswers, answerCalls.listAllAnswers]) {
        queryClient.setQueriesData<InfiniteData<AnswersPage>>(
          { queryKey: keyOf(list) },
          (data) => data && { ...data, pages: withoutAnswer(data.pages, id) },
        );
      }
    },
    refetch: [answersOf(lessonId)],
  });

export const useRerunReview = ({ id, lessonId }: LessonAnswer) =>
  useSaving(() => call(answerCalls.rerunReview, { params: { id } }), {
    failed: 'Не удалось запустить проверку заново',
    refetch: [answersOf(lessonId)],
  });

export const usePutReviewInForce = ({ id, lessonId }: LessonAnswer) =>
  useSaving((reviewId: string) => call(reviews.putReviewInForce, { params: { id, reviewId } }), {
    done: 'Отзыв поставлен, студент читает его',
    failed: 'Не удалось поставить отзыв',
    refetch: [answersOf(lessonId)],
  });

export const useRetryFailedReviews = () =>
  useSaving((body: { lessonId?: string }) => call(reviews.retryFailedReviews, { body }), {
    done: queuedText,
    failed: 'Не удалось отправить ответы на проверку',
    refetch: [answerCalls.countAnswers, answerCalls.listAnswers],
  });

const answersOf = (lessonId: string) =>
  keyOf(answerCalls.listAnswers, { params: { id: lessonId }, query: {} });

function queuedText({ queued }: { queued: number }): string {
  if (queued === 0) return 'Неудачных проверок уже не осталось';
  const sent = pluralForm(queued, 'отправлен', 'отправлено', 'отправлено');
  return `На проверку ${sent} ${plural(queued, 'ответ', 'ответа', 'ответов')}`;
}
