import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { api } from '#contract/api.ts';
import type { User } from '#contract/auth.ts';
import { loadAnalytics } from './analytics/analytics-queries.ts';
import { loadAnswerCounts, reviewedAnswersQuery } from './answers/reviewed-answers.ts';
import { queryOf } from './api.ts';
import { coursesQuery } from './courses/courses-queries.ts';
import { readAuditChoice } from './audit/audit-choice.ts';
import { auditQuery } from './audit/audit-queries.ts';
import { chosenFilters } from './audit/chosen-filters.ts';
import { lessonsQuery } from './lessons/lesson-queries.ts';
import { AdminScreens, LessonManagementScreens } from './pages/admin-screens.tsx';
import { adminsQuery } from './pages/admins-query.ts';
import { AnalyticsPending } from './pages/analytics-pending.tsx';
import { readAnswersChoice } from './pages/answers-in-address.ts';
import { AnswersPending } from './pages/answers-pending.tsx';
import { AuditPending } from './pages/audit-pending.tsx';
import { CourseAnalyticsPending } from './pages/course-analytics-pending.tsx';
import { CourseManagementPending } from './pages/course-management-pending.tsx';
import { LessonManagementPending } from './pages/lesson-management-pending.tsx';
import { readUserFilters } from './pages/user-filters-in-address.ts';
import { SurveyError } from './pages/survey-error.tsx';
import { SurveyEditorPending, SurveyPending, SurveysPending } from './pages/surveys-pending.tsx';
import { UsersPending } from './pages/users-pending.tsx';
import {
  editorSurveysQuery,
  forgetResponses,
  summaryQuery,
  surveyQuery,
  surveysQuery,
} from './surveys/survey-queries.ts';
import { countQuery, usersQuery } from './users/users-queries.ts';
import { type RouterContext, signedIn } from './signed-in-route.tsx';

/** Screens of administrators are its children, their loaders `forAdmins`. */
const adminScreens = createRoute({
  getParentRoute: () => signedIn,
  id: 'admin-screens',
  component: AdminScreens,
});

const courseManagement = createRoute({
  getParentRoute: () => adminScreens,
  path: '/course-management',
  loader: forAdmins(({ context }) => context.queryClient.ensureQueryData(coursesQuery)),
  pendingComponent: CourseManagementPending,
  component: lazyRouteComponent(() => import('./pages/course-management-page.tsx'), 'CourseManagementPage'),
});

const answers = createRoute({
  getParentRoute: () => adminScreens,
  path: '/answers',
  validateSearch: readAnswersChoice,
  loader: forAdmins(
    async ({ context: { queryClient }, location }: ForAdmins & { location: { search: unknown } }) => {
      const {
        lesson: lessonId,
        show,
        student: studentId,
      } = readAnswersChoice({ ...Object(location.search) });
      if (lessonId)
        void queryClient.prefetchInfiniteQuery(reviewedAnswersQuery({ lessonId, show, studentId }));
      await loadAnswerCounts(queryClient);
    },
  ),
  pendingComponent: AnswersPending,
  component: lazyRouteComponent(() => import('./pages/answers-page.tsx'), 'AnswersPage'),
});

const analytics = createRoute({
  getParentRoute: () => adminScreens,
  path: '/analytics',
  loader: forAdmins(({ context }) => context.queryClient.ensureQueryData(coursesQuery)),
  pendingComponent: AnalyticsPending,
  component: lazyRouteComponent(() => import('./pages/analytics-page.tsx'), 'AnalyticsPage'),
});

const courseAnalytics = createRoute({
  getParentRoute: () => adminScreens,
  path: '/analytics/$courseId',
  validateSearch: ({ days }: Record<string, unknown>): { days?: 90 } =>
    String(days) === '90' ? { days: 90 } : {},
  loader: forAdmins(
    ({ context: { queryClient }, params: { courseId } }: ForAdmins & { params: { courseId: string } }) =>
      Promise.all([
        queryClient.ensureQueryData(queryOf(api.getCourse, { params: { id: courseId } })),
        loadAnalytics(queryClient, courseId, '30'),
      ]),
  ),
  pendingComponent: CourseAnalyticsPending,
  component: lazyRouteComponent(() => import('./pages/course-analytics-page.tsx'), 'CourseAnalyticsPage'),
});

const lessonManagementScreens = createRoute({
  getParentRoute: () => signedIn,
  id: 'lesson-management-screens',
  component: LessonManagementScreens,
});

const lessonManagement = createRoute({
  getParentRoute: () => lessonManagementScreens,
  path: '/course/$id/manage',
  loader: forAdmins(({ context: { queryClient }, params: { id } }: ForCourse) =>
    Promise.all([
      queryClient.ensureQueryData(queryOf(api.getCourse, { params: { id } })),
      queryClient.ensureQueryData(lessonsQuery(id)),
    ]),
  ),
  pendingComponent: LessonManagementPending,
  component: lazyRouteComponent(() => import('./pages/lesson-management-page.tsx'), 'LessonManagementPage'),
});

const courseChoice = createRoute({
  getParentRoute: () => lessonManagementScreens,
  path: '/lesson-management',
  loader: forAdmins(({ context }) => context.queryClient.ensureQueryData(coursesQuery)),
  pendingComponent: LessonManagementPending,
  component: lazyRouteComponent(() => import('./pages/course-choice-page.tsx'), 'CourseChoicePage'),
});

const usersScreen = {
  getParentRoute: () => adminScreens,
  validateSearch: readUserFilters,
  loader: forAdmins(({ context: { queryClient }, location }: ForAddress) => {
    const filters = readUserFilters(location.search);
    return Promise.all([
      queryClient.ensureInfiniteQueryData(usersQuery(filters)),
      queryClient.ensureQueryData(countQuery(filters)),
      queryClient.ensureQueryData(coursesQuery),
    ]);
  }),
  pendingComponent: UsersPending,
  component: lazyRouteComponent(() => import('./pages/users-page.tsx'), 'UsersPage'),
} as const;

const userManagement = createRoute({ ...usersScreen, path: '/user-management' });

/** The same screen under its other address. */
const users = createRoute({ ...usersScreen, path: '/users' });

const audit = createRoute({
  getParentRoute: () => adminScreens,
  path: '/audit',
  validateSearch: readAuditChoice,
  loader: forAdmins(({ context: { queryClient }, location }: ForAddress) =>
    Promise.all([
      queryClient.ensureInfiniteQueryData(auditQuery(chosenFilters(readAuditChoice(location.search)))),
      queryClient.ensureQueryData(adminsQuery),
    ]),
  ),
  pendingComponent: AuditPending,
  component: lazyRouteComponent(() => import('./pages/audit-page.tsx'), 'AuditPage'),
});

const surveys = createRoute({
  getParentRoute: () => adminScreens,
  path: '/surveys',
  loader: forAdmins(({ context }) => context.queryClient.ensureQueryData(surveysQuery)),
  pendingComponent: SurveysPending,
  component: lazyRouteComponent(() => import('./pages/surveys-page.tsx'), 'SurveysPage'),
});

const surveyQuestions = createRoute({
  getParentRoute: () => adminScreens,
  path: '/surveys/$id/edit',
  loader: forAdmins(({ context, params: { id } }: ForCourse) =>
    context.queryClient.ensureQueryData(surveyQuery(id)),
  ),
  pendingComponent: SurveyPending,
  errorComponent: SurveyError,
  component: lazyRouteComponent(() => import('./pages/survey-questions-page.tsx'), 'SurveyQuestionsPage'),
});

const surveyResponses = createRoute({
  getParentRoute: () => adminScreens,
  path: '/surveys/$id/responses',
  validateSearch: (search: Record<string, unknown>): { view?: 'questions' } =>
    search.view === 'questions' ? { view: 'questions' } : {},
  loader: forAdmins(
    async ({ context: { queryClient }, params: { id }, cause }: ForCourse & { cause: string }) => {
      if (cause === 'enter') forgetResponses(queryClient);
      await Promise.all([
        queryClient.ensureQueryData(surveyQuery(id)),
        queryClient.ensureQueryData(summaryQuery(id)),
      ]);
    },
  ),
  pendingComponent: SurveyPending,
  errorComponent: SurveyError,
  component: lazyRouteComponent(() => import('./pages/survey-responses-page.tsx'), 'SurveyResponsesPage'),
});

const surveyEditor = createRoute({
  getParentRoute: () => adminScreens,
  path: '/survey-editor',
  loader: forAdmins(({ context }) => context.queryClient.ensureQueryData(editorSurveysQuery)),
  pendingComponent: SurveyEditorPending,
  component: lazyRouteComponent(() => import('./pages/survey-editor-page.tsx'), 'SurveyEditorPage'),
});

export const adminRoutes = adminScreens.addChildren([
  courseManagement,
  userManagement,
  users,
  audit,
  answers,
  analytics,
  courseAnalytics,
  surveys,
  surveyQuestions,
  surveyResponses,
  surveyEditor,
]);

export const lessonManagementRoutes = lessonManagementScreens.addChildren([lessonManagement, courseChoice]);

interface ForAdmins {
  context: RouterContext & { user: User };
}

interface ForAddress extends ForAdmins {
  location: { search: Record<string, unknown> };
}

interface ForCourse extends ForAdmins {
  params: { id: string };
}

/** Loads nothing for those who will only read that the screen isn't for them. */
function forAdmins<Args extends ForAdmins>(load: (args: Args) => Promise<unknown>) {
  return async (args: Args): Promise<void> => {
    if (args.context.user.role === 'admin') await load(args);
  };
}
