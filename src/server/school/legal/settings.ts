import { type RawBuilder, sql } from 'kysely';
import type { Body } from '#contract/endpoint.ts';
import type { legal } from '#contract/legal/calls.ts';
import type { LegalDraft, LegalKind, LegalSettings, OperatorForm } from '#contract/legal/schemas.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import { changedFields } from '#server/platform/audit/changed-fields.ts';
import { stale } from '#server/platform/audit/stale.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { oneRow } from '#server/platform/db/one-row.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import type { Setting } from './asked.ts';

/** For administrators. */
export async function getLegalSettings({ db, hasModelAbroad }: Setting): Promise<LegalSettings> {
  const [operator, saved, texts, drafts, school, people] = await Promise.all([
    findOperatorForm(db),
    selectSaving(db).executeTakeFirst(),
    db
      .selectFrom('legal_texts')
      .select(['kind', 'number', 'title', 'text', sql<string>`published_at`.as('publishedAt')])
      .where('in_force', '=', true)
      .execute(),
    selectDrafts(db).execute(),
    db
      .selectNoFrom([
        sql<boolean>`exists (select from school_settings where consents_waved_off_at is not null)`.as(
          'isWavedOff',
        ),
        joined.as('joined'),
        sql<number>`(select count(*)::integer from retention)`.as('ownTerms'),
        openErasures(sql`true`).as('openErasures'),
        openErasures(sql`due_at <= now()`).as('overdueErasures'),
      ])
      .executeTakeFirstOrThrow(),
    countAsked(db),
  ]);
  const operatorSavedAt = saved?.at ?? null;
  return { operator: operator ?? null, operatorSavedAt, texts, drafts, ...school, hasModelAbroad, people };
}

/** As the gate would ask after the next publication, unless that asks everyone anew. Whoever is shut out is asked nothing. */
async function countAsked(db: Db): Promise<LegalSettings['people']> {
  return oneRow(
    db,
    sql<LegalSettings['people']>`
    with asked as (
      select coalesce(answered_edition, case when asks = 'everyone' then 0 end) as answered,
        (select greatest(max(edition), 1) from legal_texts) as newest
      from users cross join operators where blocked_at is null and asks <> 'nobody'
    )
    select count(*) filter (where answered < newest)::integer as owing,
      count(*) filter (where answered >= newest)::integer as answered,
      count(*) filter (where answered is null)::integer as unasked
    from asked`,
  );
}

const openErasures = (which: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::integer from erasure_requests where state = 'open' and ${which})`;

/** People, not how often they have joined. */
const joined = sql<number>`(select count(distinct user_id)::integer from joins)`;

export const findOperatorForm = (db: Db): Promise<OperatorForm | undefined> =>
  db
    .selectFrom('operators')
    .select([
      'name',
      'address',
      'inn',
      'ogrn',
      'email',
      'phone',
      'responsible',
      'notice',
      'abroad_notice as abroadNotice',
      'asks',
    ])
    .executeTakeFirst();

const operatorFields = [
  'name',
  'address',
  'inn',
  'ogrn',
  'email',
  'phone',
  'responsible',
  'notice',
  'abroadNotice',
  'asks',
] as const;

export async function updateOperator(
  setting: Setting,
  viewer: Viewer,
  { abroadNotice, basedOn, ...form }: Body<typeof legal.updateOperator>,
): Promise<LegalSettings> {
  return setting.db.transaction().execute(async (tx) => {
    const saved = await selectSaving(tx).forUpdate().executeTakeFirst();
    const before = await findOperatorForm(tx);
    const row = { ...form, abroad_notice: abroadNotice, updated_by_id: viewer.id };
    await tx
      .insertInto('operators')
      .values(row)
      .onConflict((on) => on.column('is_only').doUpdateSet({ ...row, updated_at: now }))
      .execute();
    await writeAskedEdition(tx);
    const after = { ...form, abroadNotice };
    const changes = changedFields<Partial<OperatorForm>>(before ?? {}, after, operatorFields);
    if (Object.keys(changes).length > 0) {
      const isSeen =
        basedOn === undefined || (basedOn !== null && Date.parse(basedOn) === Date.parse(saved?.at ?? ''));
      if (saved && !isSeen) {
        throw await stale(tx, viewer, { what: 'сведения об операторе', whose: 'их', ...saved });
      }
      await recordChange(tx, { actorId: viewer.id, action: 'operator_changed', details: { changes } });
    }
    return getLegalSettings({ ...setting, db: tx });
  });
}

/** Who saved the operator last, and when. */
const selectSaving = (db: Db) =>
  db.selectFrom('operators').select(['updated_by_id as by', 'updated_at as at']);

/** The edition that people are asked for: none where nobody is asked, or there is nothing to agree to. */
export async function writeAskedEdition(tx: Tx): Promise<void> {
  await sql`
    insert into school_settings (time_zone, asked_edition)
    select school_time_zone(), (
      select max(edition) from legal_texts
      where kind <> 'policy' and exists (select from operators where asks <> 'nobody')
        and exists (select from legal_texts asked where asked.kind <> 'policy' and asked.in_force)
    )
    on conflict (is_only) do update set asked_edition = excluded.asked_edition`.execute(tx);
}

export async function waveOffConsents(db: Db, viewer: Viewer): Promise<Record<string, never>> {
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into school_settings (time_zone, consents_waved_off_at) values (school_time_zone(), now())
      on conflict (is_only) do update set consents_waved_off_at = now()`.execute(tx);
    await recordChange(tx, { actorId: viewer.id, action: 'consents_waved_off', details: {} });
  });
  return {};
}

export const selectDrafts = (db: Db) =>
  db
    .selectFrom('legal_texts')
    .select(['kind', 'title', 'text', 'revision'])
    .where('published_at', 'is', null)
    .orderBy('kind');

/** `revision` is of what was edited: null where there was no draft. */
export async function updateLegalDraft(
  db: Db,
  viewer: Viewer,
  kind: LegalKind,
  { title, text, revision }: { title: string; text: string; revision: number | null },
): Promise<LegalDraft> {
  return db.transaction().execute(async (tx) => {
    const saved =
      revision === null
        ? await insertDraft(tx, viewer, { kind, title, text })
        : await tx
            .updateTable('legal_texts')
            .set({ title, text, revision: revision + 1, created_by_id: viewer.id })
            .where('kind', '=', kind)
            .where('published_at', 'is', null)
            .where('revision', '=', revision)
            .returning(['kind', 'title', 'text', 'revision'])
            .executeTakeFirst();
    if (saved) return saved;
    const author = sql<string | null>`(
      select created_by_id from legal_texts where kind = ${kind} order by number desc limit 1
    )`;
    throw await stale(tx, viewer, { what: 'документ', by: author });
  });
}

/** Undefined if somebody has just begun one. */
const insertDraft = (tx: Tx, viewer: Viewer, draft: { kind: LegalKind; title: string; text: string }) =>
  tx
    .insertInto('legal_texts')
    .values({
      ...draft,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from legal_texts where kind = ${draft.kind})`,
      created_by_id: viewer.id,
    })
    .onConflict((on) => on.doNothing())
    .returning(['kind', 'title', 'text', 'revision'])
    .executeTakeFirst();
