import type { JoinOffer } from '#contract/joining/schemas.ts';
import { hasModelAbroad } from '#server/models/endpoints.ts';
import { schoolName } from '#server/platform/branding/branding.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { findLegalOffer } from '#server/school/legal/asked.ts';
import { enrolByLink, isIn } from './enrol-by-link.ts';
import { findAbout } from './find-about.ts';
import { type CodedLink, getByCode, refusalOf } from './find-by-code.ts';

/** Where a code comes from, and who gives it. */
export interface Given {
  code: string;
  address: string;
}

export async function getJoinOffer(
  { db, config }: { db: Db; config: Pick<Config, 'mail' | 'appName' | 'ai'> },
  viewer: Viewer | undefined,
  { code, address }: Given,
): Promise<JoinOffer> {
  const link = await getByCode(db, code, address);
  const asking = { db, hasModelAbroad: hasModelAbroad(config) };
  const legal = viewer ? undefined : await findLegalOffer(asking, { courseId: link.courseId });
  const isInside =
    viewer !== undefined && link.state !== 'unpublished' && (await isIn(db, viewer.id, link.code));
  if (!isInside && link.state !== 'open') throw refusalOf(link.state);
  const about = await findAbout(db, link.code);
  const school = await schoolName(db, config);
  return { ...offerOf(link, config), school, about, ...(legal && { legal }), isIn: isInside };
}

const offerOf = (
  { code, courseId, courseTitle, groupTitle, domains }: CodedLink,
  { mail }: Pick<Config, 'mail'>,
) => ({
  code,
  courseId,
  courseTitle,
  groupTitle,
  confirmsByMail: mail !== undefined,
  onlyCertainAddresses: domains !== null,
});

/** Whoever is signed in joins as he is: his role stays. */
export async function joinCourse(
  db: Db,
  viewer: Viewer,
  { code: given, address }: Given,
): Promise<{ courseId: string }> {
  const { code } = await getByCode(db, given, address);
  const courseId = await db.transaction().execute((tx) => enrolByLink(tx, viewer.id, code));
  return { courseId };
}
