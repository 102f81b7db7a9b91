import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import type { Answer } from '#contract/answers/schemas.ts';
import { call, keyOf } from '#web/calls/api.ts';
import { follow } from '#web/live-text/follow.ts';
import { listenToLesson } from '#web/live/live.ts';
import { soon } from '#web/live/soon.ts';
import { applyReviewPiece, type ReviewPiece } from './apply-review-piece.ts';
import { mergeStudentsAnswers, replaceAnswers } from './merge-answers.ts';
import { type AnswersChoice, reviewedAnswersQuery } from './reviewed-answers.ts';

/** Keeps all students' answers to a lesson, and the lessons' counts, up to date by events. */
export function useLiveReview({ lessonId, show, studentId, group }: AnswersChoice, viewerId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const shown = shownAnswers(queryClient, { lessonId, show, studentId, group });
    const recount = soon(
      () => void queryClient.invalidateQueries({ queryKey: keyOf(answerCalls.countAnswers) }),
    );
    const followed = new Map<string, ReturnType<typeof follow<Answer[], ReviewPiece>>>();
    const ofStudent = (userId: string) => {
      const known = followed.get(userId);
      if (known) return known;
      const fetch = () => shown.refetchStudent(userId).catch(() => connection.reconnect());
      const following = follow({ ...shown, fetch }, applyReviewPiece);
      followed.set(userId, following);
      return following;
    };
    const connection = listenToLesson(lessonId, {
      onEvent(event) {
        if (event.type === 'piece') {
          // A new answer is announced by its own event, so a piece of an answer that isn't loaded needs no fetch.
          if (shown.read()?.some(({ id }) => id === event.answerId)) ofStudent(event.userId).hearPiece(event);
          return;
        }
        if (event.type !== 'answers') return;
        recount.call();
        // The first event of a connection names the viewer, but any student's event may have been missed: refetch all.
        if (event.userId === viewerId) void shown.refetchAll();
        else if (!studentId || studentId === event.userId) void ofStudent(event.userId).refetch();
      },
      onConnection() {},
      // This request fails with the reason; if the session has ended, it redirects to the sign-in page.
      onRefused: () => void shown.refetchAll(),
    });
    return () => {
      connection.close();
      recount.cancel();
    };
  }, [queryClient, lessonId, show, studentId, group, viewerId]);
}

function shownAnswers(queryClient: QueryClient, choice: AnswersChoice) {
  const { queryKey } = reviewedAnswersQuery(choice);
  return {
    read: () => queryClient.getQueryData(queryKey)?.pages.flatMap(({ answers }) => answers),
    write: (answers: Answer[]) =>
      void queryClient.setQueryData(
        queryKey,
        (data) => data && { ...data, pages: replaceAnswers(data.pages, answers) },
      ),
    refetchAll: () => queryClient.refetchQueries({ queryKey, exact: true }),
    async refetchStudent(userId: string) {
      const { lessonId, group } = choice;
      const query = { userId, ...(group && { groupId: group }) };
      const fresh = await call(answerCalls.listAnswers, { params: { id: lessonId }, query });
      queryClient.setQueryData(
        queryKey,
        (data) =>
          data && { ...data, pages: mergeStudentsAnswers(data.pages, fresh, { userId, show: choice.show }) },
      );
    },
  };
}
