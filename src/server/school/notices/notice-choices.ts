import type { NoticeChoice } from '#contract/notices/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { noticeMail } from '#server/telling/notices/notice-mail.ts';
import { kindsOf } from './kinds/kinds.ts';

/** What the viewer is told about by role, and when a letter about it leaves. */
export async function listNoticeChoices(db: Db, viewer: Viewer): Promise<NoticeChoice[]> {
  const rows = await db
    .selectFrom('notice_choices')
    .select(['kind', 'mail'])
    .where('user_id', '=', viewer.id)
    .execute();
  const chosen = new Map(rows.map(({ kind, mail }) => [kind, mail]));
  return kindsOf(viewer.role).map((kind) => ({ kind, mail: chosen.get(kind) ?? noticeMail[kind].usually }));
}

/** Stores only what differs from the default. Letters that were to leave at once and no longer are, don't. */
export async function setNoticeChoice(
  db: Db,
  viewer: Viewer,
  { kind, mail }: NoticeChoice,
): Promise<NoticeChoice[]> {
  if (!kindsOf(viewer.role).includes(kind)) throw invalid({ kind: 'Об этом вас не уведомляют' });
  return db.transaction().execute(async (tx) => {
    if (mail === noticeMail[kind].usually) {
      await tx
        .deleteFrom('notice_choices')
        .where('user_id', '=', viewer.id)
        .where('kind', '=', kind)
        .execute();
    } else {
      await tx
        .insertInto('notice_choices')
        .values({ user_id: viewer.id, kind, mail })
        .onConflict((on) => on.columns(['user_id', 'kind']).doUpdateSet({ mail }))
        .execute();
    }
    // With «раз в день», what waits goes into the next digest.
    if (mail === 'never') {
      await tx
        .updateTable('notices')
        .set({ mail_due_at: null })
        .where('user_id', '=', viewer.id)
        .where('kind', '=', kind)
        .where('mail_due_at', 'is not', null)
        .where('outbox_id', 'is', null)
        .where('seen_at', 'is', null)
        .execute();
    }
    return listNoticeChoices(tx, viewer);
  });
}
