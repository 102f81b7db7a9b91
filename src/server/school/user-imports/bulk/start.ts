import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Body } from '#contract/endpoint.ts';
import type { BulkAction } from '#contract/user-imports/bulk.ts';
import type { userImports } from '#contract/user-imports/calls.ts';
import type { UserImport } from '#contract/user-imports/schemas.ts';
import { actorOf, recordChange } from '#server/platform/audit/audit.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { conflict } from '#server/platform/errors.ts';
import { notifyQueue } from '#server/platform/jobs/notify-queue.ts';
import { userImportQueue } from '#server/platform/jobs/queue-table.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { textTitle } from '#server/school/legal/paper-consent.ts';
import { getUserImport } from '#server/school/user-imports/user-imports.ts';
import { refuseUnsentLetters } from '#server/school/users/invite.ts';
import { type ActionTitles, selectedIds, titlesOf } from './selection.ts';
import type { StoredAction } from './stored.ts';

/** Stores the selected people as an import's rows, for the importer (change-people.ts). */
export async function startBulk(
  { db, config }: { db: Db; config: Config },
  viewer: Viewer,
  { action, people, ...selection }: Body<typeof userImports.startBulk>,
): Promise<UserImport> {
  if (action.kind === 'invite') refuseUnsentLetters(action.by, config, 'action.by');
  const title = titleOf(action, await titlesOf(db, action));
  const ids = await selectedIds(db, selection);
  if (people !== undefined && people !== ids.length) {
    throw conflict(`Людей под фильтром теперь ${ids.length}, а не ${people}: проверьте ещё раз`);
  }
  return db.transaction().execute(async (tx) => {
    const importId = await addOperation(tx, viewer, { action, title, people: ids.length });
    await sql`
      insert into user_import_rows (import_id, number, given, user_id)
      select ${importId}, number, jsonb_build_object('id', selected.id), users.id
      from unnest(${ids}::uuid[]) with ordinality selected (id, number)
      left join users on users.id = selected.id`.execute(tx);
    return getUserImport(tx, importId);
  });
}

interface Operation {
  action: StoredAction;
  title: string;
  people: number;
}

/** An import without rows yet. */
export async function addOperation(
  tx: Tx,
  viewer: Viewer,
  { action, title, people }: Operation,
): Promise<string> {
  const importId = randomUUIDv7();
  await tx
    .insertInto('user_imports')
    .values({
      id: importId,
      created_by_id: viewer.id,
      token_id: viewer.token?.id ?? null,
      file_name: title,
      source: 'selection',
      action: JSON.stringify(action),
    })
    .execute();
  await notifyQueue(tx, userImportQueue);
  await recordChange(tx, {
    actorId: actorOf(viewer),
    action: 'bulk_started',
    details: { importId, title, action, people },
  });
  return importId;
}

function titleOf(action: BulkAction, { course, groups, text }: ActionTitles): string {
  switch (action.kind) {
    case 'open_course':
      return `Открыть курс «${course}»${action.groupId ? `, поток «${groups.get(action.groupId)}»` : ''}`;
    case 'close_course':
      return `Закрыть курс «${course}»`;
    case 'put_into_group':
      return action.groupId === null
        ? `Убрать из потока курса «${course}»`
        : `Перевести в поток «${groups.get(action.groupId)}» курса «${course}»`;
    case 'extend':
      return `Продлить доступ к курсу «${course}»`;
    case 'set_role':
      return `Назначить роль «${roleNames[action.role]}»`;
    case 'invite':
      return action.by === 'mail' ? 'Отправить приглашения' : 'Подготовить ссылки-приглашения';
    case 'paper_consent':
      return `Согласие на бумаге: ${text ? textTitle(text) : ''}`;
    case 'delete':
      return 'Удалить пользователей';
  }
}

const roleNames = { admin: 'администратор', curator: 'куратор', student: 'студент' };
