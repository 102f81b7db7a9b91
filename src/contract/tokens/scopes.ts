/** What a token may be allowed. A call names the one that opens it to programs; without one, no token opens it. */
export const tokenScopes = [
  'people:read',
  'people:write',
  'access:write',
  'groups:write',
  'courses:read',
  'courses:write',
  'answers:read',
  'progress:read',
  'surveys:read',
  'mail:bounces',
] as const;
export type TokenScope = (typeof tokenScopes)[number];

/**
 * How a call's course is found, for a token that is limited to some: the request names it, the thing of `params.id` belongs to
 * it, or each row of the response does. A call without it is about the whole school, and such a token can't make it.
 */
export type Within =
  | 'params.id'
  | 'params.courseId'
  | 'query.courseId'
  | 'body.courseId'
  | ThingOfCourse
  | 'rows.id'
  | 'rows.courseId';

/** Things that belong to a course, by their id. */
export type ThingOfCourse = 'lesson' | 'group' | 'answer';
