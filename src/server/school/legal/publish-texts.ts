import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Body } from '#contract/endpoint.ts';
import type { legal } from '#contract/legal/calls.ts';
import type { LegalKind, LegalSettings, OperatorForm } from '#contract/legal/schemas.ts';
import { kindNames } from '#contract/legal/words.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { ApiError, conflict, invalid } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import type { Setting } from './asked.ts';
import { emptyPlaces, fill, placesOf } from './fill-template.ts';
import { findOperatorForm, getLegalSettings, writeAskedEdition } from './settings.ts';

/** What is published is stored as people read it, and never changes. */
export async function publishLegalTexts(
  setting: Setting & { config: Pick<Config, 'ai'> },
  viewer: Viewer,
  { kinds, asksAgain, asks, noticeNotNeeded }: Body<typeof legal.publishLegalTexts>,
): Promise<LegalSettings> {
  return setting.db.transaction().execute(async (tx) => {
    const operator = await lockOperator(tx);
    if (kinds.includes('foreign_model') && operator.abroadNotice === null && !noticeNotNeeded) {
      throw conflict(noNotice);
    }
    if (asks) await tx.updateTable('operators').set({ asks }).execute();
    const edition = await editionFor(tx, { raises: asksAgain && kinds.some((kind) => kind !== 'policy') });
    const numbers: Partial<Record<LegalKind, number>> = {};
    for (const kind of new Set(kinds)) {
      const places = placesOf(operator, setting.config);
      numbers[kind] = await publish(tx, kind, { places, edition, asksAgain });
    }
    await writeAskedEdition(tx);
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'legal_text_published',
      details: { numbers, asksAgain, ...(asks && { asks }), ...(noticeNotNeeded && { noticeNotNeeded }) },
    });
    return getLegalSettings({ ...setting, db: tx });
  });
}

async function lockOperator(tx: Tx): Promise<OperatorForm> {
  await tx.selectFrom('operators').select('is_only').forUpdate().execute();
  const operator = await findOperatorForm(tx);
  if (!operator) throw new ApiError('operator_missing', 'Сначала назовите оператора персональных данных');
  return operator;
}

/** Only one that asks again is a new one: a mended typo asks nobody. */
async function editionFor(tx: Tx, { raises }: { raises: boolean }): Promise<number> {
  const { newest } = await tx
    .selectFrom('legal_texts')
    .select(sql<number>`coalesce(max(edition), 0)`.as('newest'))
    .executeTakeFirstOrThrow();
  return raises || newest === 0 ? newest + 1 : newest;
}

async function publish(
  tx: Tx,
  kind: LegalKind,
  { places, edition, asksAgain }: { places: Record<string, string>; edition: number; asksAgain: boolean },
): Promise<number> {
  const draft = await tx
    .selectFrom('legal_texts')
    .select(['id', 'number', 'text', 'title'])
    .where('kind', '=', kind)
    .where('published_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => conflict(`«${kindNames[kind]}»: нет черновика, публиковать нечего`));
  const text = fill(draft.text, places);
  const title = fill(draft.title, places);
  const empty = emptyPlaces(`${title}\n${text}`);
  if (empty.length > 0) throw invalid({ [kind]: `«${kindNames[kind]}»: заполните ${empty.join(', ')}` });
  await tx.updateTable('legal_texts').set({ in_force: false }).where('kind', '=', kind).execute();
  await tx
    .updateTable('legal_texts')
    .set({
      title,
      text,
      sha256: createHash('sha256').update(text).digest(),
      edition,
      asks_again: asksAgain,
      in_force: true,
      published_at: now,
    })
    .where('id', '=', draft.id)
    .execute();
  return draft.number;
}

const noNotice =
  'Назовите номер и дату уведомления о передаче за рубеж или отметьте, что оно не требуется и за это отвечаете вы';
