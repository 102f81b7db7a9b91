import type { AnswerFilesRule, DraftFile } from '#contract/answer-files/schemas.ts';
import { type FileExtension, fileKinds } from '#contract/files/kinds.ts';
import { othersRefused } from '#server/mentor/answers/answer-files-rule.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { lockPerson } from '#server/platform/db/lock-person.ts';
import { now } from '#server/platform/db/now.ts';
import { noSuchLesson } from '#server/platform/errors.ts';
import { type KeptFile, keepFile } from '#server/platform/file-transfer/keep-file.ts';
import type { Files } from '#server/platform/files/files.ts';
import { type Sending, takeUpload, type Upload } from '#server/platform/http/uploads.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { draftFileOwner } from './answer-file-owners.ts';
import { draftFileOf, keptUntil } from './draft-files.ts';
import { mayAddFile, refuseWithoutRoom } from './may-add-file.ts';
import { countingBytes, inPlace, refuseMoreBytes } from './upload-limits.ts';

interface Deps {
  db: Db;
  files: Files;
  maxBytes: number;
}

/** Asked before the file comes and, since uploads may come side by side, counted again when it has. */
export async function addDraftFile(
  deps: Deps,
  viewer: Viewer,
  lessonId: string,
  sending: Sending,
): Promise<DraftFile> {
  const { db, files, maxBytes } = deps;
  const rule = await mayAddFile(db, viewer, lessonId);
  return inPlace(db, viewer.id, async () => {
    const ofPerson = { userId: viewer.id, maxBytes };
    await refuseMoreBytes(db, { ...ofPerson, bytes: bytesPromised(sending, maxBytes) });
    const upload = await takeUpload(sending, { maxBytes, files });
    try {
      return await countingBytes(db, { ...ofPerson, bytes: upload.bytes }, () =>
        keepDraftFile(deps, viewer, { lessonId, rule, upload }),
      );
    } finally {
      await files.discard(upload);
    }
  });
}

/** Nobody is to send what there is no room for. Whoever doesn't say how much it is learns it when it has come. */
const bytesPromised = ({ request }: Sending, maxBytes: number): number =>
  Math.min(Number(request.headers['content-length'] ?? 1), maxBytes);

interface Uploaded {
  lessonId: string;
  rule: AnswerFilesRule;
  upload: Upload;
}

function keepDraftFile(
  { db, files }: Deps,
  viewer: Viewer,
  { upload, ...rest }: Uploaded,
): Promise<DraftFile> {
  const { rule } = rest;
  const taken = {
    owner: draftFileOwner,
    takes: (extension: FileExtension) => rule.kinds.includes(fileKinds[extension].kind),
    others: othersRefused(rule),
  };
  return keepFile(files, upload, taken, (kept) => writeRow(db, viewer, { ...rest, kept }));
}

interface Kept extends Omit<Uploaded, 'upload'> {
  kept: KeptFile;
}

function writeRow(db: Db, viewer: Viewer, { lessonId, rule, kept }: Kept): Promise<DraftFile> {
  const { name, title, bytes } = kept;
  return db.transaction().execute(async (tx) => {
    // The person's uploads are counted one after another. The lesson may be gone by now.
    await lockPerson(tx, viewer.id);
    await tx
      .selectFrom('lessons')
      .select('id')
      .where('id', '=', lessonId)
      .forKeyShare()
      .executeTakeFirstOrThrow(noSuchLesson);
    await refuseWithoutRoom(tx, viewer, { lessonId, rule, except: name });
    const row = await tx
      .insertInto('draft_files')
      .values({ user_id: viewer.id, lesson_id: lessonId, name, title, bytes })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'lesson_id', 'name']).doUpdateSet({ title, created_at: now }),
      )
      .returning(['name', 'title', 'bytes', keptUntil])
      .executeTakeFirstOrThrow();
    return draftFileOf(row);
  });
}
