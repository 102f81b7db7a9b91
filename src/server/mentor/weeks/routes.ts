import { weeks } from '#contract/weeks/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { getAnswerThen } from './answer-then.ts';
import { getCourseWeeks } from './course-weeks.ts';
import { listMyWords } from './my-words.ts';
import { saveSelfLevels } from './save-self-levels.ts';

export function weeksRoutes({ handle, db }: Feature): void {
  handle(weeks.listMyWords, ({ params, viewer }) => listMyWords(db, viewer, params.id));

  handle(weeks.getAnswerThen, ({ params, viewer }) => getAnswerThen(db, viewer, params.id));

  handle(weeks.saveSelfLevels, ({ params, body, viewer }) => saveSelfLevels(db, viewer, params.id, body));

  handle(weeks.getCourseWeeks, ({ params, query, viewer }) =>
    getCourseWeeks(db, viewer, { courseId: params.id, groupId: query.groupId }),
  );
}
