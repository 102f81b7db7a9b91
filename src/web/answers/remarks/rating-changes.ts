import type { Answer } from '#contract/answers/schemas.ts';
import { api } from '#contract/api.ts';
import type { Feedback } from '#contract/reviews/feedback.ts';
import { call, queryOf } from '#web/calls/api.ts';
import { useSaving } from '#web/forms/use-saving.ts';

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

type Rating = Pick<Feedback, 'helpful' | 'unhelpful'>;

const withRating = (answers: readonly Answer[], reviewId: string, rating: Rating): Answer[] =>
  answers.map((answer) =>
    answer.feedback?.reviewId === reviewId
      ? { ...answer, feedback: { ...answer.feedback, ...rating } }
      : answer,
  );
