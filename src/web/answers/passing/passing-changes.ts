import { answers as answerCalls } from '#contract/answers/calls.ts';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Body } from '#contract/endpoint.ts';
import { referrals } from '#contract/referrals/calls.ts';
import { call, keyOf } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';

type LessonAnswer = Pick<Answer, 'id' | 'lessonId'>;

export const usePassLesson = ({ id, lessonId }: LessonAnswer) =>
  useSaving(() => call(referrals.passLesson, { params: { id } }), {
    done: 'Урок зачтён',
    failed: 'Не удалось зачесть урок',
    refetch: [answersOf(lessonId)],
    refetchOnFailure: [answersOf(lessonId)],
  });

export const useReturnLesson = ({ id, lessonId }: LessonAnswer) =>
  useFormSaving(
    (body: Body<typeof referrals.returnLesson>) => call(referrals.returnLesson, { params: { id }, body }),
    {
      done: 'Ответ возвращён на доработку',
      failed: 'Не удалось вернуть ответ на доработку',
      refetch: [answersOf(lessonId)],
    },
  );

export const useWithdrawPass = ({ id, lessonId }: LessonAnswer) =>
  useSaving(() => call(referrals.withdrawPass, { params: { id } }), {
    done: 'Зачёт снят',
    failed: 'Не удалось снять зачёт',
    refetch: [answersOf(lessonId)],
    refetchOnFailure: [answersOf(lessonId)],
  });

const answersOf = (lessonId: string) =>
  keyOf(answerCalls.listAnswers, { params: { id: lessonId }, query: {} });
