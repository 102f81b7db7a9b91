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
  analytics: () => '/analytics',
  courseAnalytics: (id: string) => `/analytics/${id}`,
  lessons: () => '/lesson-management',
  surveys: () => '/survey-editor',
} as const;

/** Where to go after signing in: an address of this site, never another's. */
export function safeNext(next: string | undefined): string {
  const isLocal = next !== undefined && /^\/(?![/\\])/.test(next) && next !== '/';
  return isLocal ? next : paths.dashboard();
}
