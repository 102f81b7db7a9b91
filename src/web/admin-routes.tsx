import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type Rights, rights } from '#contract/auth/roles.ts';
import { screens } from '#contract/screens.ts';
import { pending } from './admin-pending.tsx';
import type * as adminLoaders from './pages/admin-loaders.ts';
import { readAnswersAddress } from './pages/answers/address.ts';
import { readAuditChoice } from './pages/audit/address.ts';
import { readAnalyticsAddress } from './pages/course-analytics/address.ts';
import { AdminScreens, LessonManagementScreens, MentorScreens } from './pages/frame/admin-screens.tsx';
import { readGroupChoice } from './pages/frame/group-in-address.ts';
import type { Opening } from './pages/frame/opening.ts';
import { signedIn } from './pages/frame/signed-in-route.tsx';
import { SurveyError } from './pages/frame/survey-error.tsx';
import { SurveyPending } from './pages/frame/survey-pending.tsx';
import { readLessonTab } from './pages/frame/tab-in-address.ts';
import { readGroupAddress } from './pages/group/address.ts';
import { readLettersChoice } from './pages/outgoing/address.ts';
import { readQueueChoice } from './pages/queue/address.ts';
import { readMonthChoice } from './pages/spending/address.ts';
import { readUserFilters } from './pages/users/address.ts';
import { routePath } from './paths.ts';

/** The parent of the administrators' screens; their loaders are `forAdmins`. */
const adminScreens = createRoute({
  getParentRoute: () => signedIn,
  id: 'admin-screens',
  component: AdminScreens,
});

/** The parent of the curators' and administrators' screens; their loaders are `forMentors`. */
const mentorScreens = createRoute({
  getParentRoute: () => signedIn,
  id: 'mentor-screens',
  component: MentorScreens,
});

const coursePeople = createRoute({
  getParentRoute: () => mentorScreens,
  path: routePath(screens.coursePeople.path),
  validateSearch: readGroupChoice,
  loader: forMentors((load) => load.loadCoursePeople),
  pendingComponent: pending('CoursePeoplePending'),
  component: lazyRouteComponent(() => import('./pages/course-people/page.tsx'), 'CoursePeoplePage'),
});

const groups = createRoute({
  getParentRoute: () => mentorScreens,
  path: screens.groups.path,
  loader: forMentors((load) => load.loadGroups),
  pendingComponent: pending('GroupsPending'),
  component: lazyRouteComponent(() => import('./pages/groups/page.tsx'), 'GroupsPage'),
});

const group = createRoute({
  getParentRoute: () => mentorScreens,
  path: routePath(screens.group.path),
  validateSearch: readGroupAddress,
  loader: forMentors((load) => load.loadGroup),
  pendingComponent: pending('GroupPending'),
  component: lazyRouteComponent(() => import('./pages/group/page.tsx'), 'GroupPage'),
});

const courseManagement = createRoute({
  getParentRoute: () => adminScreens,
  path: screens.courseManagement.path,
  loader: forAdmins((load) => load.loadCourses),
  pendingComponent: pending('CourseManagementPending'),
  component: lazyRouteComponent(() => import('./pages/course-management/page.tsx'), 'CourseManagementPage'),
});

const answers = createRoute({
  getParentRoute: () => mentorScreens,
  path: screens.answers.path,
  validateSearch: readAnswersAddress,
  loader: forMentors((load) => load.loadAnswers),
  pendingComponent: pending('AnswersPending'),
  component: lazyRouteComponent(() => import('./pages/answers/page.tsx'), 'AnswersPage'),
});

const queue = createRoute({
  getParentRoute: () => mentorScreens,
  path: screens.queue.path,
  validateSearch: readQueueChoice,
  loader: forMentors((load) => load.loadQueue),
  pendingComponent: pending('QueuePending'),
  component: lazyRouteComponent(() => import('./pages/queue/page.tsx'), 'QueuePage'),
});

const analytics = createRoute({
  getParentRoute: () => adminScreens,
  path: screens.analytics.path,
  loader: forAdmins((load) => load.loadCourses),
  pendingComponent: pending('AnalyticsPending'),
  component: lazyRouteComponent(() => import('./pages/analytics/page.tsx'), 'AnalyticsPage'),
});

const courseAnalytics = createRoute({
  getParentRoute: () => mentorScreens,
  path: routePath(screens.courseAnalytics.path),
  validateSearch: readAnalyticsAddress,
  loader: forMentors((load) => load.loadCourseAnalytics),
  pendingComponent: pending('CourseAnalyticsPending'),
  component: lazyRouteComponent(() => import('./pages/course-analytics/page.tsx'), 'CourseAnalyticsPage'),
});

const learner = createRoute({
  getParentRoute: () => mentorScreens,
  path: routePath(screens.learner.path),
  loader: forMentors((load) => load.loadLearner),
  pendingComponent: pending('LearnerPending'),
  component: lazyRouteComponent(() => import('./pages/learner/page.tsx'), 'LearnerPage'),
});

const lessonManagementScreens = createRoute({
  getParentRoute: () => signedIn,
  id: 'lesson-management-screens',
  component: LessonManagementScreens,
});

const lessonManagement = createRoute({
  getParentRoute: () => lessonManagementScreens,
  path: routePath(screens.lessonManagement.path),
  loader: forAdmins((load) => load.loadCourseLessons),
  pendingComponent: pending('LessonManagementPending'),
  component: lazyRouteComponent(() => import('./pages/lesson-management/page.tsx'), 'LessonManagementPage'),
});

const newLesson = createRoute({
  getParentRoute: () => lessonManagementScreens,
  path: routePath(screens.newLesson.path),
  validateSearch: readLessonTab,
  loader: forAdmins((load) => load.loadCourseLessons),
  pendingComponent: pending('LessonEditorPending'),
  component: lazyRouteComponent(() => import('./pages/new-lesson/page.tsx'), 'NewLessonPage'),
});

const lessonEditor = createRoute({
  getParentRoute: () => lessonManagementScreens,
  path: routePath(screens.lessonEditor.path),
  validateSearch: readLessonTab,
  loader: forAdmins((load) => load.loadLessonToEdit),
  pendingComponent: pending('LessonEditorPending'),
  component: lazyRouteComponent(() => import('./pages/lesson-editor/page.tsx'), 'LessonEditorPage'),
});

const courseChoice = createRoute({
  getParentRoute: () => lessonManagementScreens,
  path: screens.courseChoice.path,
  loader: forAdmins((load) => load.loadCourses),
  pendingComponent: pending('LessonManagementPending'),
  component: lazyRouteComponent(() => import('./pages/course-choice/page.tsx'), 'CourseChoicePage'),
});

const usersScreen = {
  getParentRoute: () => adminScreens,
  validateSearch: readUserFilters,
  loader: forAdmins((load) => load.loadUsers),
  pendingComponent: pending('UsersPending'),
  component: lazyRouteComponent(() => import('./pages/users/page.tsx'), 'UsersPage'),
} as const;

const userManagement = createRoute({ ...usersScreen, path: screens.users.path });

/** An alias of the route above. */
const users = createRoute({ ...usersScreen, path: screens.users.alsoAt });

const audit = createRoute({
  getParentRoute: () => adminScreens,
  path: screens.audit.path,
  validateSearch: readAuditChoice,
  loader: forAdmins((load) => load.loadAudit),
  pendingComponent: pending('AuditPending'),
  component: lazyRouteComponent(() => import('./pages/audit/page.tsx'), 'AuditPage'),
});

const outgoing = createRoute({
  getParentRoute: () => adminScreens,
  path: screens.outgoing.path,
  validateSearch: readLettersChoice,
  loader: forAdmins((load) => load.loadOutgoing),
  pendingComponent: pending('OutgoingPending'),
  component: lazyRouteComponent(() => import('./pages/outgoing/page.tsx'), 'OutgoingPage'),
});

const spending = createRoute({
  getParentRoute: () => adminScreens,
  path: screens.spending.path,
  validateSearch: readMonthChoice,
  loader: forAdmins((load) => load.loadSpendingScreen),
  pendingComponent: pending('SpendingPending'),
  component: lazyRouteComponent(() => import('./pages/spending/page.tsx'), 'SpendingPage'),
});

const models = createRoute({
  getParentRoute: () => adminScreens,
  path: screens.models.path,
  loader: forAdmins((load) => load.loadModels),
  pendingComponent: pending('ModelsPending'),
  component: lazyRouteComponent(() => import('./pages/models/page.tsx'), 'ModelsPage'),
});

const surveys = createRoute({
  getParentRoute: () => adminScreens,
  path: screens.surveys.path,
  loader: forAdmins((load) => load.loadSurveys),
  pendingComponent: pending('SurveysPending'),
  component: lazyRouteComponent(() => import('./pages/surveys/page.tsx'), 'SurveysPage'),
});

const surveyQuestions = createRoute({
  getParentRoute: () => adminScreens,
  path: routePath(screens.surveyQuestions.path),
  loader: forAdmins((load) => load.loadSurvey),
  pendingComponent: SurveyPending,
  errorComponent: SurveyError,
  component: lazyRouteComponent(() => import('./pages/survey-questions/page.tsx'), 'SurveyQuestionsPage'),
});

const surveyResponses = createRoute({
  getParentRoute: () => adminScreens,
  path: routePath(screens.surveyResponses.path),
  validateSearch: (search: Record<string, unknown>): { view?: 'questions' } =>
    search.view === 'questions' ? { view: 'questions' } : {},
  loader: forAdmins((load) => load.loadResponses),
  pendingComponent: SurveyPending,
  errorComponent: SurveyError,
  component: lazyRouteComponent(() => import('./pages/survey-responses/page.tsx'), 'SurveyResponsesPage'),
});

const surveyEditor = createRoute({
  getParentRoute: () => adminScreens,
  path: screens.surveyEditor.path,
  loader: forAdmins((load) => load.loadEditorSurveys),
  pendingComponent: pending('SurveyEditorPending'),
  component: lazyRouteComponent(() => import('./pages/survey-editor/page.tsx'), 'SurveyEditorPage'),
});

export const adminRoutes = adminScreens.addChildren([
  courseManagement,
  userManagement,
  users,
  audit,
  outgoing,
  spending,
  models,
  analytics,
  surveys,
  surveyQuestions,
  surveyResponses,
  surveyEditor,
]);

export const mentorRoutes = mentorScreens.addChildren([
  queue,
  answers,
  groups,
  group,
  coursePeople,
  courseAnalytics,
  learner,
]);

export const lessonManagementRoutes = lessonManagementScreens.addChildren([
  lessonManagement,
  newLesson,
  lessonEditor,
  courseChoice,
]);

type Pick<Args> = (loaders: typeof adminLoaders) => (args: Args) => Promise<unknown>;

function forAdmins<Args extends Opening>(pick: Pick<Args>) {
  return forThose((viewer) => viewer.administers, pick);
}

function forMentors<Args extends Opening>(pick: Pick<Args>) {
  return forThose((viewer) => viewer.mentors, pick);
}

/** Loads nothing, not even the loader's chunk, for a viewer who has no access to the screen. */
function forThose<Args extends Opening>(mayOpen: (viewer: Rights) => boolean, pick: Pick<Args>) {
  return async (args: Args): Promise<void> => {
    if (mayOpen(rights[args.context.user.role])) await pick(await import('./pages/admin-loaders.ts'))(args);
  };
}
