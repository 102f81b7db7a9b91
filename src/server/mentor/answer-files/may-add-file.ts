import type { AnswerFilesRule } from '#contract/answer-files/schemas.ts';
import { uploadField } from '#contract/upload-field.ts';
import { countGuess } from '#server/accounts/auth/guess-limit.ts';
import { findRule, tooMany } from '#server/mentor/answers/answer-files-rule.ts';
import { refusalToAnswer } from '#server/mentor/answers/conditions.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';

/** Of all lessons together. */
const mostOfPerson = 30;

/** Throws the refusal, before a byte is read, unless the viewer may answer the lesson and it takes files. */
export async function mayAddFile(db: Db, viewer: Viewer, lessonId: string): Promise<AnswerFilesRule> {
  const refusal = await refusalToAnswer(db, viewer, lessonId);
  if (refusal) throw refusal;
  const rule = await findRule(db, lessonId);
  if (!rule) throw ofFile('В этом уроке к ответу нельзя приложить файлы');
  await refuseWithoutRoom(db, viewer, { lessonId, rule });
  await countGuess(db, [{ limit: 'upload', of: viewer.id }]);
  return rule;
}

/** `except` is a file that is there already. */
export async function refuseWithoutRoom(
  db: Db | Tx,
  viewer: Viewer,
  { lessonId, rule, except = '' }: { lessonId: string; rule: AnswerFilesRule; except?: string },
): Promise<void> {
  const { here, all } = await db
    .selectFrom('draft_files')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('lesson_id', '=', lessonId).as('here'),
      fn.countAll<number>().as('all'),
    ])
    .where('user_id', '=', viewer.id)
    .where((eb) => eb.not(eb.and([eb('lesson_id', '=', lessonId), eb('name', '=', except)])))
    .executeTakeFirstOrThrow();
  if (here >= rule.most) throw ofFile(`${tooMany(rule)}: уберите лишний`);
  if (all >= mostOfPerson) {
    throw ofFile('У вас слишком много неотправленных файлов. Отправьте начатые ответы или уберите файлы');
  }
}

const ofFile = (message: string) => new ApiError('conflict', message, { fields: { [uploadField]: message } });
