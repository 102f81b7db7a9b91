import type { z } from 'zod';
import { api } from './api.ts';
import type { User } from './auth.ts';
import type { CallInput, EndpointShape, Result } from './endpoint.ts';

/**
 * A screen of the page, declared once. The page's router and its links take the address from here, the build names the
 * screen's scripts by its key, whose words are the name of its folder in `src/web/pages/`, and the server sends the answers
 * that it begins with along with the page (decision 18).
 */
export interface Screen {
  /** In Fastify's form, as the calls have it: `/course/:id`. */
  path: `/${string}`;
  /** Its other address. */
  alsoAt?: `/${string}`;
  /** One call that answers all that the screen begins with; it takes the parameters of the address. */
  whole?: PageCall;
  /** The calls that a screen without a `whole` begins with; they take nothing. */
  calls?: (user: User) => Get[];
}

type Get = EndpointShape & { method: 'GET' };

/** Says who is signed in, too. */
export type PageCall = Get & { params: z.ZodObject; response: z.ZodType<{ user: User }> };

/** A piece of a whole: what this call would have been answered. */
export interface Part {
  endpoint: Get;
  input: object;
  answer: unknown;
}

export type ScreenName = keyof typeof screens;

/** Every screen under its address; the table of the specification, section 2. */
export const screens = {
  login: { path: '/' },
  newPassword: { path: '/new-password' },
  dashboard: {
    path: '/dashboard',
    alsoAt: '/admin',
    calls: ({ role }) => (role === 'admin' ? [api.listCourses, api.getAiStatus] : [api.listCourses]),
  },
  course: {
    path: '/course/:id',
    ...inOne(api.getCoursePage, ({ course, lessons, surveys }, { id }) => [
      part(api.getCourse, { params: { id } }, course),
      part(api.listLessons, { params: { courseId: id } }, lessons),
      part(api.listCourseSurveys, { params: { courseId: id } }, surveys),
    ]),
  },
  lesson: {
    path: '/lesson/:id',
    ...inOne(api.getLessonPage, ({ user, lesson, lessons, answers }, { id }) => [
      part(api.getLesson, { params: { id }, query: {} }, lesson),
      part(api.listLessons, { params: { courseId: lesson.courseId } }, lessons),
      part(api.listAnswers, { params: { id }, query: { userId: user.id } }, answers),
    ]),
  },
  profile: { path: '/profile', calls: () => [api.listMyCourses] },
  survey: { path: '/survey/:id' },
  courseManagement: { path: '/course-management' },
  courseChoice: { path: '/lesson-management' },
  lessonManagement: { path: '/course/:id/manage' },
  users: { path: '/user-management', alsoAt: '/users' },
  answers: { path: '/answers' },
  analytics: { path: '/analytics' },
  courseAnalytics: { path: '/analytics/:courseId' },
  audit: { path: '/audit' },
  surveys: { path: '/surveys' },
  surveyQuestions: { path: '/surveys/:id/edit' },
  surveyResponses: { path: '/surveys/:id/responses' },
  surveyEditor: { path: '/survey-editor' },
} as const satisfies Record<string, Screen>;

/** `parts` is for the page, which keeps each answer where it would keep that of the call itself. */
function inOne<Whole extends PageCall>(
  whole: Whole,
  parts: (page: Result<Whole>, params: { id: string }) => Part[],
) {
  return { whole, parts };
}

function part<E extends Get>(endpoint: E, input: CallInput<E>, answer: Result<E>): Part {
  return { endpoint, input, answer };
}
