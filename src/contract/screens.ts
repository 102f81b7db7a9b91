import type { z } from 'zod';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import { rights } from '#contract/auth/roles.ts';
import type { User } from '#contract/auth/schemas.ts';
import { courses } from '#contract/courses/calls.ts';
import { lessons as lessonCalls } from '#contract/lessons/calls.ts';
import { pages } from '#contract/pages/calls.ts';
import { reviews } from '#contract/reviews/calls.ts';
import { surveys as surveyCalls } from '#contract/surveys/calls.ts';
import { today } from '#contract/today/calls.ts';
import type { CallInput, EndpointShape, Result } from './endpoint.ts';

/**
 * A screen of the page, declared once. The page's router and links take the address from here; the build names the
 * screen's scripts by its key, which in kebab case is its folder in `src/web/pages/`; the server embeds the responses to
 * its first calls in the page (decision 18).
 */
export interface Screen {
  /** In Fastify's syntax, like the calls: `/course/:id`. */
  path: `/${string}`;
  /** Its second address. */
  alsoAt?: `/${string}`;
  /** Shown to whoever opens it, signed in or not. */
  isPublic?: true;
  /** One call that returns all the data the screen starts with; takes the parameters of the address. */
  whole?: PageCall;
  /** The first calls of a screen without a `whole`; they have no parameters. */
  calls?: (user: User) => Get[];
}

type Get = EndpointShape & { method: 'GET' };

/** Includes the current user. */
export type PageCall = Get & { params: z.ZodObject; response: z.ZodType<{ user: User }> };

/** A part of a whole: the response that this call would return. */
export interface Part {
  endpoint: Get;
  input: object;
  answer: unknown;
}

export type ScreenName = keyof typeof screens;

/** The part of one's own answers that has the threads with people of the school: `/answers/mine?view=messages`. */
export const messagesView = 'messages';

/** Where a lesson's screen shows the answer and its review: `/lesson/:id#review`. */
export const reviewPlace = 'review';

/** And where, of all that stands there, a person has answered last: `/lesson/:id#reply`. */
export const replyPlace = 'reply';

/** A remark's own place there, and an earlier attempt's: `/lesson/:id#remark-…`. */
export const placeOfRemark = (id: string) => `remark-${id}`;
export const placeOfAttempt = (id: string) => `attempt-${id}`;

/** Which dialog the screen of users opens with: `/user-management#new-person`. */
export const newPersonPlace = 'new-person';
export const importPeoplePlace = 'import-people';

/** Where a person's plans stand on their page of skills: `/skills#plans`. */
export const plansPlace = 'plans';

/** All screens with their addresses: the table of the specification, section 2. */
export const screens = {
  login: { path: '/' },
  newPassword: { path: '/new-password' },
  consents: { path: '/consents' },
  legal: { path: '/legal', isPublic: true },
  legalText: { path: '/legal/:kind/:number', isPublic: true },
  school: { path: '/school' },
  legalSettings: { path: '/legal/settings' },
  erasures: { path: '/legal/erasures' },
  retention: { path: '/legal/retention' },
  erasureAct: { path: '/legal/erasures/:id/act' },
  welcome: { path: '/welcome', isPublic: true },
  join: { path: '/join/:code', alsoAt: '/join', isPublic: true },
  dashboard: {
    path: '/dashboard',
    alsoAt: '/admin',
    calls: ({ role }) => [
      courses.listCourses,
      today.getToday,
      ...(rights[role].administers ? [reviews.getAiStatus] : []),
    ],
  },
  course: {
    path: '/course/:id',
    ...inOne(pages.getCoursePage, ({ course, lessons, surveys }, { id }) => [
      part(courses.getCourse, { params: { id } }, course),
      part(lessonCalls.listLessons, { params: { courseId: id } }, lessons),
      part(surveyCalls.listCourseSurveys, { params: { courseId: id } }, surveys),
    ]),
  },
  lesson: {
    path: '/lesson/:id',
    ...inOne(pages.getLessonPage, ({ user, lesson, lessons, answers, draft, surveys }, { id }) => [
      part(lessonCalls.getLesson, { params: { id }, query: {} }, lesson),
      part(lessonCalls.listLessons, { params: { courseId: lesson.courseId } }, lessons),
      part(answerCalls.listAnswers, { params: { id }, query: { userId: user.id } }, answers),
      part(answerCalls.getAnswerDraft, { params: { id } }, { draft: draft ?? null }),
      ...(surveys
        ? [part(surveyCalls.listCourseSurveys, { params: { courseId: lesson.courseId } }, surveys)]
        : []),
    ]),
  },
  talk: { path: '/lesson/:id/talk/:dialogueId' },
  compareTakes: { path: '/lesson/:id/talk/:dialogueId/compare/:otherId' },
  profile: { path: '/profile', calls: () => [courses.listMyCourses] },
  myAnswers: { path: '/answers/mine', calls: () => [answerCalls.listMyAnswers, courses.listCourses] },
  skills: { path: '/skills' },
  skillManagement: { path: '/skills/manage' },
  survey: { path: '/survey/:id' },
  courseManagement: { path: '/course-management' },
  courseChoice: { path: '/lesson-management' },
  lessonManagement: { path: '/course/:id/manage' },
  newLesson: { path: '/course/:id/new-lesson' },
  lessonEditor: { path: '/lesson/:id/edit' },
  lessonMentor: { path: '/lesson/:id/mentor' },
  users: { path: '/user-management', alsoAt: '/users' },
  learner: { path: '/people/:id' },
  answers: { path: '/answers' },
  queue: { path: '/queue' },
  groups: { path: '/groups' },
  group: { path: '/groups/:id' },
  analytics: { path: '/analytics' },
  courseAnalytics: { path: '/analytics/:courseId' },
  coursePeople: { path: '/course/:id/people' },
  courseSettings: { path: '/course/:id/settings' },
  audit: { path: '/audit' },
  signIns: { path: '/sign-ins' },
  outgoing: { path: '/outgoing' },
  webhooks: { path: '/webhooks' },
  providers: { path: '/providers' },
  spending: { path: '/spending' },
  models: { path: '/models' },
  tokens: { path: '/tokens' },
  about: { path: '/about' },
  surveys: { path: '/surveys' },
  surveyQuestions: { path: '/surveys/:id/edit' },
  surveyResponses: { path: '/surveys/:id/responses' },
  surveyEditor: { path: '/survey-editor' },
  help: { path: '/help' },
} as const satisfies Record<string, Screen>;

/** `parts` is for the page, which caches each part as the response of its own call. */
function inOne<Whole extends PageCall>(
  whole: Whole,
  parts: (page: Result<Whole>, params: { id: string }) => Part[],
) {
  return { whole, parts };
}

function part<E extends Get>(endpoint: E, input: CallInput<E>, answer: Result<E>): Part {
  return { endpoint, input, answer };
}
