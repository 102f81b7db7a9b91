import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type * as adminLoaders from './admin-loaders.ts';
import { readAuditChoice } from './audit/audit-choice.ts';
import { AdminScreens, LessonManagementScreens } from './pages/admin-screens.tsx';
import type * as adminPendings from './pages/admin-pendings.ts';
import { readAnswersChoice } from './pages/answers-in-address.ts';
import { SurveyError } from './pages/survey-error.tsx';
import { SurveyPending } from './pages/survey-pending.tsx';
import { readUserFilters } from './pages/user-filters-in-address.ts';
import { signedIn } from './signed-in-route.tsx';

/** Screens of administrators are its children, their loaders `forAdmins`. */
const adminScreens = createRoute({
  getParentRoute: () => signedIn,
  id: 'admin-screens',
  component: AdminScreens,
});

const courseManagement = createRoute({
  getParentRoute: () => adminScreens,
  path: '/course-management',
  loader: forAdmins((load) => load.loadCourses),
  pendingComponent: pending('CourseManagementPending'),
  component: lazyRouteComponent(() => import('./pages/course-management-page.tsx'), 'CourseManagementPage'),
});

const answers = createRoute({
  getParentRoute: () => adminScreens,
  path: '/answers',
  validateSearch: readAnswersChoice,
  loader: forAdmins((load) => load.loadAnswers),
  pendingComponent: pending('AnswersPending'),
  component: lazyRouteComponent(() => import('./pages/answers-page.tsx'), 'AnswersPage'),
});

const analytics = createRoute({
  getParentRoute: () => adminScreens,
  path: '/analytics',
  loader: forAdmins((load) => load.loadCourses),
  pendingComponent: pending('AnalyticsPending'),
  component: lazyRouteComponent(() => import('./pages/analytics-page.tsx'), 'AnalyticsPage'),
});

const courseAnalytics = createRoute({
  getParentRoute: () => adminScreens,
  path: '/analytics/$courseId',
  validateSearch: ({ days }: Record<string, unknown>): { days?: 90 } =>
    String(days) === '90' ? { days: 90 } : {},
  loader: forAdmins((load) => load.loadCourseAnalytics),
  pendingComponent: pending('CourseAnalyticsPending'),
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
  loader: forAdmins((load) => load.loadCourseLessons),
  pendingComponent: pending('LessonManagementPending'),
  component: lazyRouteComponent(() => import('./pages/lesson-management-page.tsx'), 'LessonManagementPage'),
});

const courseChoice = createRoute({
  getParentRoute: () => lessonManagementScreens,
  path: '/lesson-management',
  loader: forAdmins((load) => load.loadCourses),
  pendingComponent: pending('LessonManagementPending'),
  component: lazyRouteComponent(() => import('./pages/course-choice-page.tsx'), 'CourseChoicePage'),
});

const usersScreen = {
  getParentRoute: () => adminScreens,
  validateSearch: readUserFilters,
  loader: forAdmins((load) => load.loadUsers),
  pendingComponent: pending('UsersPending'),
  component: lazyRouteComponent(() => import('./pages/users-page.tsx'), 'UsersPage'),
} as const;

const userManagement = createRoute({ ...usersScreen, path: '/user-management' });

/** The same screen under its other address. */
const users = createRoute({ ...usersScreen, path: '/users' });

const audit = createRoute({
  getParentRoute: () => adminScreens,
  path: '/audit',
  validateSearch: readAuditChoice,
  loader: forAdmins((load) => load.loadAudit),
  pendingComponent: pending('AuditPending'),
  component: lazyRouteComponent(() => import('./pages/audit-page.tsx'), 'AuditPage'),
});

const surveys = createRoute({
  getParentRoute: () => adminScreens,
  path: '/surveys',
  loader: forAdmins((load) => load.loadSurveys),
  pendingComponent: pending('SurveysPending'),
  component: lazyRouteComponent(() => import('./pages/surveys-page.tsx'), 'SurveysPage'),
});

const surveyQuestions = createRoute({
  getParentRoute: () => adminScreens,
  path: '/surveys/$id/edit',
  loader: forAdmins((load) => load.loadSurvey),
  pendingComponent: SurveyPending,
  errorComponent: SurveyError,
  component: lazyRouteComponent(() => import('./pages/survey-questions-page.tsx'), 'SurveyQuestionsPage'),
});

const surveyResponses = createRoute({
  getParentRoute: () => adminScreens,
  path: '/surveys/$id/responses',
  validateSearch: (search: Record<string, unknown>): { view?: 'questions' } =>
    search.view === 'questions' ? { view: 'questions' } : {},
  loader: forAdmins((load) => load.loadResponses),
  pendingComponent: SurveyPending,
  errorComponent: SurveyError,
  component: lazyRouteComponent(() => import('./pages/survey-responses-page.tsx'), 'SurveyResponsesPage'),
});

const surveyEditor = createRoute({
  getParentRoute: () => adminScreens,
  path: '/survey-editor',
  loader: forAdmins((load) => load.loadEditorSurveys),
  pendingComponent: pending('SurveyEditorPending'),
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

/** Comes along with the screen's own chunk. */
function pending(name: keyof typeof adminPendings) {
  return lazyRouteComponent(() => import('./pages/admin-pendings.ts'), name);
}

/** Loads nothing, not even the loader, for those who will only read that the screen isn't for them. */
function forAdmins<Args extends adminLoaders.ForAdmins>(
  pick: (loaders: typeof adminLoaders) => (args: Args) => Promise<unknown>,
) {
  return async (args: Args): Promise<void> => {
    if (args.context.user.role === 'admin') await pick(await import('./admin-loaders.ts'))(args);
  };
}
