// What a student changes of an answer of one's own; what those change who review it stands apart, and isn't loaded with it.

import { answers as answerCalls } from '#contract/answers/calls.ts';
import type { Answer } from '#contract/answers/schemas.ts';
import { reviews } from '#contract/reviews/calls.ts';
import type { Feedback } from '#contract/reviews/feedback.ts';
import { call, keyOf, queryOf } from '#web/calls/api.ts';
import { useSaving } from '#web/forms/use-saving.ts';

export const useRateReview = ({ lessonId, userId }: Answer, reviewId: string) =>
  useSaving((said: Rating) => call(reviews.rateReview, { params: { id: reviewId }, body: said }), {
    // Of two presses in a row the later one is stored last.
    scope: { id: `rate-review:${reviewId}` },
    failed: 'Не удалось сохранить оценку отзыва',
    update: (queryClient, { helpful, unhelpful }) =>
      queryClient.setQueryData(
        queryOf(answerCalls.listAnswers, { params: { id: lessonId }, query: { userId } }).queryKey,
        (answers) => answers && withRating(answers, reviewId, { helpful, unhelpful }),
      ),
  });

export const useDenyAlarm = ({ id, lessonId }: Pick<Answer, 'id' | 'lessonId'>) =>
  useSaving(() => call(answerCalls.denyAlarm, { params: { id } }), {
    failed: 'Не удалось это сохранить',
    refetch: [answersOf(lessonId)],
    refetchOnFailure: [answersOf(lessonId)],
  });

type Rating = Pick<Feedback, 'helpful' | 'unhelpful'>;

const withRating = (answers: readonly Answer[], reviewId: string, rating: Rating): Answer[] =>
  answers.map((answer) =>
    answer.feedback?.reviewId === reviewId
      ? { ...answer, feedback: { ...answer.feedback, ...rating } }
      : answer,
  );

const answersOf = (lessonId: string) =>
  keyOf(answerCalls.listAnswers, { params: { id: lessonId }, query: {} });
