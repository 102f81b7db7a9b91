import { api } from '#contract/api.ts';
import type { User } from '#contract/auth.ts';
import type { CallInput, EndpointShape, Result } from '#contract/endpoint.ts';
import { urlOf } from '#contract/url.ts';

/** Gets the answer of a call, undefined for a refusal. */
export type Ask = <E extends EndpointShape & { method: 'GET' }>(
  endpoint: E,
  input: CallInput<E>,
) => Promise<Result<E> | undefined>;

/** An answer that came as a part of another: as the call of that address would have given it. */
export interface Part {
  url: string;
  body: unknown;
}

export interface FirstScreen {
  /** The file of the page's that draws it, in pages/. */
  page: string;
  /** All of it by one call, where there is one; undefined when that is refused, and then each call is asked for its own words. */
  whole?: (ask: Ask, id: string) => Promise<Part[] | undefined>;
  /** Asks for what the page's own loader would ask for: what is left out here it asks for itself. */
  ask?: (ask: Ask, user: User, id: string) => Promise<unknown>;
}

/** The screen that an address opens, of those that people come to first. */
export function firstScreenOf(path: string): { screen: FirstScreen; id: string } | undefined {
  const found = /^\/([a-z]*)(?:\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))?\/?$/.exec(path);
  if (!found) return undefined;
  const [, name = '', id = ''] = found;
  const screen = screens.get(id ? `/${name}/:id` : `/${name}`);
  return screen && { screen, id };
}

const dashboard: FirstScreen = {
  page: 'dashboard-page',
  ask: (ask, { role }) =>
    Promise.all([ask(api.listCourses, {}), role === 'admin' && ask(api.getAiStatus, {})]),
};

const part = <E extends EndpointShape & { method: 'GET' }>(
  endpoint: E,
  input: CallInput<E>,
  body: Result<E>,
): Part => ({ url: urlOf(endpoint, input), body });

const course: FirstScreen = {
  page: 'course-page',
  async whole(ask, id) {
    const page = await ask(api.getCoursePage, { params: { id } });
    return (
      page && [
        part(api.getMe, {}, { user: page.user }),
        part(api.getCourse, { params: { id } }, page.course),
        part(api.listLessons, { params: { courseId: id } }, page.lessons),
        part(api.listCourseSurveys, { params: { courseId: id } }, page.surveys),
      ]
    );
  },
  ask: (ask, _user, id) =>
    Promise.all([
      ask(api.getCourse, { params: { id } }),
      ask(api.listLessons, { params: { courseId: id } }),
      ask(api.listCourseSurveys, { params: { courseId: id } }),
    ]),
};

const lesson: FirstScreen = {
  page: 'lesson-page',
  async whole(ask, id) {
    const page = await ask(api.getLessonPage, { params: { id } });
    return (
      page && [
        part(api.getMe, {}, { user: page.user }),
        part(api.getLesson, { params: { id }, query: {} }, page.lesson),
        part(api.listLessons, { params: { courseId: page.lesson.courseId } }, page.lessons),
        part(api.listAnswers, { params: { id }, query: { userId: page.user.id } }, page.answers),
      ]
    );
  },
  async ask(ask, user, id) {
    const [opened] = await Promise.all([
      ask(api.getLesson, { params: { id }, query: {} }),
      ask(api.listAnswers, { params: { id }, query: { userId: user.id } }),
    ]);
    // After the lesson, whose opening it shows.
    if (opened) await ask(api.listLessons, { params: { courseId: opened.courseId } });
  },
};

const profile: FirstScreen = { page: 'profile-page', ask: (ask) => ask(api.listMyCourses, {}) };

const screens = new Map([
  // Whoever is signed in goes on to the dashboard.
  ['/', dashboard],
  ['/dashboard', dashboard],
  ['/admin', dashboard],
  ['/course/:id', course],
  ['/lesson/:id', lesson],
  ['/profile', profile],
]);
