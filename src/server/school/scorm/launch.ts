import { z } from 'zod';
import { launchPath } from '#contract/scorm/launch-path.ts';
import { id } from '#contract/text.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isSealOf, schoolSeal } from '#server/platform/sealing/school-seal.ts';

/** What a package opens, and the only origin that is told of its completion. */
export interface Launch {
  courseId: string;
  /** Of an earlier package, which was of one lesson. */
  lessonId?: string | undefined;
  /** Of a join link. */
  code: string | undefined;
  lms: string;
}

/** Sealed, so that whoever opens the window can't name another origin. */
export async function launchAddress(db: Db, launch: Launch): Promise<string> {
  const { courseId, lessonId, code, lms } = launch;
  const query = new URLSearchParams({
    course: courseId,
    ...(lessonId && { lesson: lessonId }),
    ...(code && { code }),
    lms,
    seal: await schoolSeal(db, wordsOf(launch)),
  });
  return `${launchPath}?${query}`;
}

const launchQuery = z.object({
  course: id,
  lesson: id.optional(),
  code: z.string().max(64).optional(),
  lms: z.string().max(300),
  seal: z.string().max(100),
});

/** Undefined unless an administrator downloaded a package with just this address. */
export async function readLaunch(db: Db, query: unknown): Promise<Launch | undefined> {
  const { data } = launchQuery.safeParse(query);
  if (!data) return undefined;
  const launch = { courseId: data.course, lessonId: data.lesson, code: data.code, lms: data.lms };
  return (await isSealOf(db, wordsOf(launch), data.seal)) ? launch : undefined;
}

const wordsOf = ({ courseId, lessonId = '', code = '', lms }: Launch) =>
  `scorm:${courseId}:${lessonId}:${code}:${lms}` as const;
