import type { JoinLinkState } from '#contract/joining/schemas.ts';
import { readJoinCode } from '#domain/join-code.ts';
import { type Bucket, countGuess, takeBack } from '#server/accounts/auth/guess-limit.ts';
import { networkOf } from '#server/accounts/auth/network.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type ApiError, notFound } from '#server/platform/errors.ts';
import { noSuchCode, selectLinks, stateOfLink } from './join-links.ts';

/** What whoever has the code may learn, and what is checked before anything is asked of a stranger. */
export interface CodedLink {
  code: string;
  courseId: string;
  courseTitle: string;
  groupTitle: string | null;
  domains: string[] | null;
  state: JoinLinkState;
}

/**
 * The link of a code that somebody of this network gives. An invented code is a guess: it is counted before it is looked up, so
 * that concurrent guesses can't bypass the limit; a right one is taken back.
 */
export async function getByCode(db: Db, given: string, address: string): Promise<CodedLink> {
  const code = readJoinCode(given);
  // No code looks like this, so nothing is guessed by it.
  if (code === undefined) throw noSuchCode();
  const buckets: Bucket[] = [{ limit: 'join-code', of: networkOf(address) }];
  await countGuess(db, buckets);
  const link = await findLink(db, code);
  if (!link) throw noSuchCode();
  await takeBack(db, buckets);
  return link;
}

/** As `getByCode`, for what can be done only while the link lets people in. */
export async function getOpenByCode(db: Db, given: string, address: string): Promise<CodedLink> {
  const link = await getByCode(db, given, address);
  if (link.state !== 'open') throw refusalOf(link.state);
  return link;
}

export const findLink = (db: Db, code: string): Promise<CodedLink | undefined> =>
  selectLinks(db)
    .select([
      'join_links.code',
      'join_links.course_id as courseId',
      'courses.title as courseTitle',
      'groups.title as groupTitle',
      'join_links.domains',
      stateOfLink.as('state'),
    ])
    .where('join_links.code', '=', code)
    .executeTakeFirst();

/** One text for each, and nothing about the course. */
export const refusalOf = (state: Exclude<JoinLinkState, 'open'>): ApiError => notFound(refusals[state]);

const refusals: Record<Exclude<JoinLinkState, 'open'>, string> = {
  closed: 'Этот код закрыли. Попросите новый у того, кто его дал',
  over: 'Срок этого кода прошёл. Попросите новый у того, кто его дал',
  full: 'По этому коду все места заняты. Попросите новый у того, кто его дал',
  unpublished: 'Курс по этому коду ещё не открыт. Попробуйте позже',
};
