import { rights } from '#contract/auth/roles.ts';
import type { Today } from '#contract/today/schemas.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { findUnnamedOperator } from '#server/school/legal/find-unnamed-operator.ts';
import { findBehind } from './behind.ts';
import { certificateItems } from './certificate-items.ts';
import { findFirstSteps } from './first-steps.ts';
import { groupItems } from './group-items.ts';
import { learnerToday } from './learner-today.ts';
import { offerLeadFirst } from './offer-lead-first.ts';
import { queueItems } from './queue-items.ts';
import { schoolDuties } from './school-duties.ts';
import { schoolFigures } from './school-figures.ts';

export interface TodayDeps {
  db: Db;
  config: Pick<Config, 'mail' | 'appName'>;
}

/** What the viewer should do next, most pressing first; nothing is said where nothing is. */
export async function getToday({ db, config }: TodayDeps, viewer: Viewer): Promise<Today> {
  const { administers, mentors, studies } = rights[viewer.role];
  const [queue, certificates, duties, behind, groups, own, offers, figures, firstSteps, unnamedOperator] =
    await Promise.all([
      mentors ? queueItems(db, viewer) : [],
      mentors ? certificateItems(db, viewer) : [],
      administers ? schoolDuties(db, config) : [],
      mentors && studies ? findBehind(db, viewer) : [],
      mentors && studies ? groupItems(db, viewer) : [],
      studies ? learnerToday(db, viewer) : { items: [], next: [] },
      administers ? offerLeadFirst(db) : [],
      administers ? schoolFigures(db) : [],
      administers ? findFirstSteps(db, viewer, config) : null,
      administers ? findUnnamedOperator(db) : undefined,
    ]);
  const items = [queue, certificates, duties, behind, groups, own.items, offers, figures].flat();
  return { items, next: own.next, firstSteps, ...(unnamedOperator && { unnamedOperator }) };
}
