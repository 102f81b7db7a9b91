import { api } from '#contract/api.ts';
import type { User } from '#contract/auth.ts';
import { loadAnalytics } from './analytics/analytics-queries.ts';
import { loadAnswerCounts, reviewedAnswersQuery } from './answers/reviewed-answers.ts';
import { queryOf } from './api.ts';
import { readAuditChoice } from './audit/audit-choice.ts';
import { auditQuery } from './audit/audit-queries.ts';
import { chosenFilters } from './audit/chosen-filters.ts';
import { coursesQuery } from './courses/courses-queries.ts';
import { lessonsQuery } from './lessons/lesson-queries.ts';
import { adminsQuery } from './pages/admins-query.ts';
import { readAnswersChoice } from './pages/answers-in-address.ts';
import { readUserFilters } from './pages/user-filters-in-address.ts';
import type { RouterContext } from './signed-in-route.tsx';
import {
  editorSurveysQuery,
  forgetResponses,
  summaryQuery,
  surveyQuery,
  surveysQuery,
} from './surveys/survey-queries.ts';
import { countQuery, usersQuery } from './users/users-queries.ts';

// What each screen of administrators asks for; a chunk that nobody else loads.

export interface ForAdmins {
  context: RouterContext & { user: User };
}

interface ForAddress extends ForAdmins {
  location: { search: Record<string, unknown> };
}

interface ForId extends ForAdmins {
  params: { id: string };
}

export const loadCourses = ({ context: { queryClient } }: ForAdmins) =>
  queryClient.ensureQueryData(coursesQuery);

export async function loadAnswers({ context: { queryClient }, location }: ForAddress): Promise<void> {
  const { lesson: lessonId, show, student: studentId } = readAnswersChoice(location.search);
  if (lessonId) void queryClient.prefetchInfiniteQuery(reviewedAnswersQuery({ lessonId, show, studentId }));
  await loadAnswerCounts(queryClient);
}

export const loadCourseAnalytics = ({
  context: { queryClient },
  params: { courseId },
}: ForAdmins & { params: { courseId: string } }) =>
  Promise.all([
    queryClient.ensureQueryData(queryOf(api.getCourse, { params: { id: courseId } })),
    loadAnalytics(queryClient, courseId, '30'),
  ]);

export const loadCourseLessons = ({ context: { queryClient }, params: { id } }: ForId) =>
  Promise.all([
    queryClient.ensureQueryData(queryOf(api.getCourse, { params: { id } })),
    queryClient.ensureQueryData(lessonsQuery(id)),
  ]);

export function loadUsers({ context: { queryClient }, location }: ForAddress) {
  const filters = readUserFilters(location.search);
  return Promise.all([
    queryClient.ensureInfiniteQueryData(usersQuery(filters)),
    queryClient.ensureQueryData(countQuery({})),
    queryClient.ensureQueryData(coursesQuery),
  ]);
}

export const loadAudit = ({ context: { queryClient }, location }: ForAddress) =>
  Promise.all([
    queryClient.ensureInfiniteQueryData(auditQuery(chosenFilters(readAuditChoice(location.search)))),
    queryClient.ensureQueryData(adminsQuery),
  ]);

export const loadSurveys = ({ context: { queryClient } }: ForAdmins) =>
  queryClient.ensureQueryData(surveysQuery);

export const loadSurvey = ({ context: { queryClient }, params: { id } }: ForId) =>
  queryClient.ensureQueryData(surveyQuery(id));

export async function loadResponses({
  context: { queryClient },
  params: { id },
  cause,
}: ForId & { cause: string }): Promise<void> {
  if (cause === 'enter') forgetResponses(queryClient);
  await Promise.all([
    queryClient.ensureQueryData(surveyQuery(id)),
    queryClient.ensureQueryData(summaryQuery(id)),
  ]);
}

export const loadEditorSurveys = ({ context: { queryClient } }: ForAdmins) =>
  queryClient.ensureQueryData(editorSurveysQuery);
