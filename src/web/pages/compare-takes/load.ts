import { answers as answerCalls } from '#contract/answers/calls.ts';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Dialogue } from '#contract/talks/schemas.ts';
import { CallError, queryOf } from '#web/calls/api.ts';
import { lessonQuery, openLesson } from '#web/lessons/lesson-queries.ts';
import type { Opening } from '#web/pages/shell/opening.ts';
import { dialogueQuery } from '#web/talk-view/talk-queries.ts';

type ComparisonOpening = Opening<{ id: string; dialogueId: string; otherId: string }>;

/** One of the two may be gone by age, or with its answer: then that is said. Without both, nothing is found. */
export async function load({ context, params }: ComparisonOpening): Promise<void> {
  const { queryClient, user } = context;
  const { id, dialogueId, otherId } = params;
  const known = queryClient.getQueryData(lessonQuery(id).queryKey);
  const opening = known ? undefined : openLesson(queryClient, user, id).catch(() => undefined);
  const read = (one: string) => queryClient.fetchQuery({ ...dialogueQuery(one), staleTime: 0 });
  const [was, now] = await Promise.all([read(dialogueId).catch(ifGone), read(otherId).catch(ifGone)]);
  await opening;
  const there = was ?? now;
  if (!there) return void (await read(otherId));
  await queryClient.fetchQuery({ ...answersQuery(there), staleTime: 0 });
}

function ifGone(error: unknown): undefined {
  if (error instanceof CallError && error.status === 404) return undefined;
  throw error;
}

/** The answers of the one who talked. */
export const answersQuery = ({ lessonId, userId }: Pick<Dialogue, 'lessonId' | 'userId'>) =>
  queryOf(answerCalls.listAnswers, { params: { id: lessonId }, query: { userId } });

/** What the talk became, with its review. */
export const answerOf = ({ answerId }: Dialogue, answers: readonly Answer[]): Answer | undefined =>
  answers.find(({ id }) => id === answerId);
