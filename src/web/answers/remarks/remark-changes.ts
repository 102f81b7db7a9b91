import { answers as answerCalls } from '#contract/answers/calls.ts';
import type { Answer } from '#contract/answers/schemas.ts';
import { referrals } from '#contract/referrals/calls.ts';
import type { Remark } from '#contract/reviews/feedback.ts';
import { call, queryOf } from '#web/calls/api.ts';
import { useFormSaving } from '#web/forms/use-saving.ts';

/** The form shows why it failed. */
export const useDisagree = ({ lessonId, userId }: Answer, remarkId: string) =>
  useFormSaving(
    async (reason: string) => {
      const { dueAt, support } = await call(referrals.disagree, {
        params: { id: remarkId },
        body: { reason },
      });
      return { disagreement: { reason, dueAt, settled: null }, support };
    },
    {
      done: 'Возражение отправлено куратору',
      failed: 'Не удалось отправить возражение',
      update: (queryClient, { disagreement }) =>
        queryClient.setQueryData(
          queryOf(answerCalls.listAnswers, { params: { id: lessonId }, query: { userId } }).queryKey,
          (answers) => answers && withRemark(answers, remarkId, { disagreement }),
        ),
    },
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
