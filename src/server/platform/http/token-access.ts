import type { EndpointShape } from '#contract/endpoint.ts';
import type { ThingOfCourse } from '#contract/tokens/scopes.ts';
import { scopeNames } from '#contract/tokens/words.ts';
import { forbidden } from '#server/platform/errors.ts';
import type { TokenInUse } from '#server/platform/viewer.ts';

/** What a token may do beyond its owner's rights is decided here alone: nothing that a call doesn't declare. */
export function checkScope({ scope, within }: EndpointShape, { scopes, courseIds }: TokenInUse): void {
  if (scope === undefined) throw forbidden('Программам этот вызов закрыт: он только для вошедших в браузере');
  if (!scopes.includes(scope)) {
    throw forbidden(`У токена нет права «${scopeNames[scope].title}» (${scope})`);
  }
  if (courseIds && within === undefined) {
    throw forbidden('Этот вызов — о всей школе, а токен ограничен курсами');
  }
}

/** The parts of a request that may name a course. */
export interface NamesCourse {
  params: unknown;
  query: unknown;
  body: unknown;
}

export type CourseOf = (thing: ThingOfCourse, id: string) => Promise<string | undefined>;

/**
 * Refuses a token that is limited to courses what isn't about them; rows of a list are left out (onlyOfCourses). Of a thing that
 * doesn't exist, the call itself says so.
 */
export async function checkCourse(
  { within }: EndpointShape,
  courseIds: readonly string[],
  request: NamesCourse,
  courseOf: CourseOf,
): Promise<void> {
  switch (within) {
    case undefined:
    case 'rows.id':
    case 'rows.courseId':
      return;
    case 'params.id':
    case 'params.courseId':
    case 'query.courseId':
    case 'body.courseId': {
      const named = namedIn(request, within);
      if (named === undefined) throw forbidden('Токен ограничен курсами: назовите один из них в courseId');
      return refuseOther(courseIds, named);
    }
    case 'lesson':
    case 'group':
    case 'answer': {
      const courseId = await courseOf(within, namedIn(request, 'params.id') ?? '');
      if (courseId !== undefined) refuseOther(courseIds, courseId);
    }
  }
}

function refuseOther(courseIds: readonly string[], courseId: string): void {
  if (!courseIds.includes(courseId)) throw forbidden('Токен выдан для других курсов');
}

type Place = 'params.id' | 'params.courseId' | 'query.courseId' | 'body.courseId';

function namedIn(request: NamesCourse, place: Place): string | undefined {
  const [part, name] = place.split('.') as [keyof NamesCourse, string];
  const value: unknown = Object(request[part])[name];
  return typeof value === 'string' ? value : undefined;
}

/** Of a list about many courses, the rows of those that the token may see. */
export function onlyOfCourses<Answer>(
  { within }: EndpointShape,
  courseIds: readonly string[],
  answer: Answer,
): Answer {
  if (within !== 'rows.id' && within !== 'rows.courseId') return answer;
  if (!Array.isArray(answer)) throw new Error(`Only a list has ${within}`);
  const key = within === 'rows.id' ? 'id' : 'courseId';
  // The rows are as they were: only fewer.
  return answer.filter((row: Record<string, unknown>) => courseIds.includes(String(row[key]))) as Answer;
}
