/** Every address of the page, in one place. */
export const paths = {
  login: () => '/',
  dashboard: () => '/dashboard',
  course: (id: string) => `/course/${id}`,
  courseLessons: (id: string) => `/course/${id}/manage`,
  lesson: (id: string) => `/lesson/${id}`,
  profile: () => '/profile',
  courses: () => '/course-management',
  answers: () => '/answers',
  users: () => '/user-management',
  audit: () => '/audit',
  analytics: () => '/analytics',
  courseAnalytics: (id: string) => `/analytics/${id}`,
  lessons: () => '/lesson-management',
  surveys: () => '/survey-editor',
  surveyList: () => '/surveys',
  surveyQuestions: (id: string) => `/surveys/${id}/edit`,
  surveyResponses: (id: string) => `/surveys/${id}/responses`,
  survey: (id: string) => `/survey/${id}`,
} as const;

/** Where to go after signing in: an address of this site, never another's. */
export function safeNext(next: string | undefined): string {
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return paths.dashboard();
  const { origin, pathname, search, hash } = new URL(next, here);
  // A path that begins with two slashes would be read as another site's name.
  const isLocal = origin === here && !pathname.startsWith('//') && pathname !== paths.login();
  return isLocal ? `${pathname}${search}${hash}` : paths.dashboard();
}

const here = 'http://here.invalid';
