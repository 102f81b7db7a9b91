import { sql } from 'kysely';
import type { Body } from '#contract/endpoint.ts';
import type { school } from '#contract/school/calls.ts';
import type { SchoolForm, SchoolSettings } from '#contract/school/schemas.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import { changedFields } from '#server/platform/audit/changed-fields.ts';
import { stale } from '#server/platform/audit/stale.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { textOrNull } from '#server/platform/db/text-or-null.ts';
import { fileAddress } from '#server/platform/files/file-owner.ts';
import type { Viewer } from '#server/platform/viewer.ts';

export interface Setting {
  db: Db;
  config: Pick<Config, 'appName'>;
}

/** For administrators. */
export async function getSchoolSettings({ db, config }: Setting): Promise<SchoolSettings> {
  const found = await selectSettings(db).executeTakeFirst();
  const { logo, ...settings } = found ?? nothing;
  return { ...settings, logo: logo === null ? null : fileAddress(logo), defaultName: config.appName };
}

const fields = [
  'name',
  'shortName',
  'accent',
  'senderName',
  'signature',
  'contact',
  'daysOff',
  'datesOff',
  'namesByAdmins',
] as const satisfies readonly (keyof SchoolForm)[];

export async function updateSchoolSettings(
  setting: Setting,
  viewer: Viewer,
  { basedOn, ...given }: Body<typeof school.updateSchoolSettings>,
): Promise<SchoolSettings> {
  return setting.db.transaction().execute(async (tx) => {
    const before = await lockSettings(tx);
    const after = {
      ...given,
      signature: textOrNull(given.signature ?? ''),
      daysOff: [...new Set(given.daysOff)].toSorted((one, other) => one - other),
      datesOff: [...new Set(given.datesOff)].toSorted(),
    };
    const changes = changedFields<SchoolForm>(before, after, fields);
    if (Object.keys(changes).length > 0) {
      const isSeen = basedOn === undefined || Date.parse(basedOn ?? '') === Date.parse(before.savedAt ?? '');
      const isFirst = basedOn === null && before.savedAt === null;
      if (!isSeen && !isFirst)
        throw await stale(tx, viewer, {
          what: 'настройки школы',
          whose: 'их',
          by: before.savedBy,
          at: before.savedAt ?? undefined,
        });
      await writeSettings(tx, viewer, after);
      await recordChange(tx, { actorId: viewer.id, action: 'school_changed', details: { changes } });
    }
    return getSchoolSettings({ ...setting, db: tx });
  });
}

const writeSettings = (tx: Tx, viewer: Viewer, given: SchoolForm) =>
  sql`
  update school_settings set
    name = ${given.name}, short_name = ${given.shortName}, accent = ${given.accent},
    sender_name = ${given.senderName}, letter_signature = ${given.signature}, contact = ${given.contact},
    days_off = nullif(${given.daysOff}::smallint[], '{}'), dates_off = nullif(${given.datesOff}::date[], '{}'),
    names_by_admins = ${given.namesByAdmins}, updated_by_id = ${viewer.id}, updated_at = now()`.execute(tx);

/** The row is written at the first start; a database that only tests have filled has none. */
export async function lockSettings(tx: Tx) {
  await sql`insert into school_settings (time_zone) values (school_time_zone()) on conflict do nothing`.execute(
    tx,
  );
  return selectSettings(tx).select('updated_by_id as savedBy').forUpdate().executeTakeFirstOrThrow();
}

const selectSettings = (db: Db) =>
  db
    .selectFrom('school_settings')
    .select([
      'name',
      'short_name as shortName',
      'accent',
      'sender_name as senderName',
      'letter_signature as signature',
      'contact',
      sql<number[]>`coalesce(days_off, '{}')`.as('daysOff'),
      sql<string[]>`coalesce(dates_off, '{}')::text[]`.as('datesOff'),
      'names_by_admins as namesByAdmins',
      'logo',
      'updated_at as savedAt',
    ]);

const nothing = {
  name: null,
  shortName: null,
  accent: null,
  senderName: null,
  signature: null,
  contact: null,
  daysOff: [],
  datesOff: [],
  namesByAdmins: false,
  logo: null,
  savedAt: null,
};
