import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { answerView } from './answer-view.ts';
import { getAnswer } from './answers.ts';
import { concernsOf } from './concerns.ts';
import { refusalToAnswer, whyNotStored } from './conditions.ts';
import { questionWhenShort } from './short-answer.ts';
import {
  announceStored,
  type GivenAnswer,
  insertAnswer,
  newAnswer,
  type NewAnswer,
  variantOf,
} from './store-answer.ts';

/**
 * Who is to read it is a model by default; the course must allow a person. A repeated key returns the answer that it stored.
 */
export interface Submission extends Omit<GivenAnswer, 'lines'> {
  /** Of a few words, it is sent back with a question instead of being stored. */
  asksWhenShort?: boolean | undefined;
}

/**
 * Stores the answer, its waiting review and the lesson's progress in one transaction, which also deletes the draft and hands
 * to a person what a person must read; then notifies the workers and the open pages.
 */
export async function submitAnswer(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  submission: Submission,
): Promise<Answer> {
  const { reader = 'model' } = submission;
  const concerns = await concernsOf(db, { userId: viewer.id, lessonId }, submission.content, reader);
  const { because } = concerns;
  if (submission.asksWhenShort) {
    const question = await questionWhenShort(db, { userId: viewer.id, lessonId, ...submission }, concerns);
    if (question) throw (await refusalToAnswer(db, viewer, lessonId)) ?? question;
  }
  const variant = variantOf(viewer, submission, concerns);
  const given = newAnswer(viewer.id, lessonId, submission, concerns);
  const [stored] = await storeOnce(db, given, variant);
  if (!stored) return answerOfRepeat(db, viewer, lessonId, submission);
  void announceStored(db, stored, variant);
  const { told: _told, support, dueAt, ...answer } = stored;
  const row = { ...answer, reader, ...viewerAsAuthor(viewer), ...unreviewed };
  if (dueAt === null) return answerView(row, viewer);
  const undecided = { settledAt: null, decision: null, reply: null, passes: null, by: null, deniedAt: null };
  const open = { dueAt, support, ...undecided };
  if (because === undefined)
    return answerView({ ...row, handed: [{ ...open, reason: 'doubt', care: true }] }, viewer);
  const handed = [{ ...open, reason: because, care: false }];
  return answerView({ ...row, reviewState: 'with_person', handed }, viewer);
}

const store = prepared((_: Db, answer: NewAnswer, variant: ReturnType<typeof variantOf>) =>
  insertAnswer(answer, variant),
);

/** Tried once more with files: another answer may have sent one at the same moment, and both may have it. */
async function storeOnce(db: Db, given: NewAnswer, variant: ReturnType<typeof variantOf>) {
  const stored = await store(db, given, variant);
  return stored.length > 0 || !given.files ? stored : store(db, given, variant);
}

/** The answer that an earlier try has stored; otherwise throws the reason why there is none. */
async function answerOfRepeat(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  submission: Submission,
): Promise<Answer> {
  const { content, reader = 'model', idempotencyKey } = submission;
  const earlier = idempotencyKey && (await findByKey(db, viewer, idempotencyKey));
  if (!earlier) throw await whyNotStored(db, viewer, { lessonId, ...submission });
  const isSame =
    earlier.lessonId === lessonId &&
    earlier.content === content &&
    earlier.reader === reader &&
    isDeepStrictEqual(earlier.files, submission.attached?.files ?? []);
  if (!isSame) {
    throw conflict('С этим ключом уже отправлен другой ответ. Обновите страницу и отправьте ответ ещё раз');
  }
  return getAnswer(db, viewer, earlier.id);
}

async function findByKey(db: Db, viewer: Viewer, idempotencyKey: string) {
  return db
    .selectFrom('answers')
    .select(['id', 'lesson_id as lessonId', 'content', 'reader'])
    .select(
      sql<string[]>`array(
        select name from answer_files where answer_id = answers.id order by place
      )`.as('files'),
    )
    .where('user_id', '=', viewer.id)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

const viewerAsAuthor = ({ firstName, lastName }: Viewer) => ({ firstName, lastName });

const unreviewed = {
  aiResponse: null,
  responseAuthor: null,
  unread: false,
  responseFinishedAt: null,
  reviewState: 'waiting',
  handed: [],
  lines: null,
  talk: null,
  writtenBy: null,
} as const;
