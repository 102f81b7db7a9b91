import { sql } from 'kysely';
import type { CertificateSetting, CertificateWay } from '#contract/certificates/schemas.ts';
import type { Course } from '#contract/courses/schemas.ts';
import type { PassesBy } from '#contract/lessons/passes-by.ts';
import type { Publication } from '#contract/lessons/publication.ts';
import type { DataRule } from '#contract/models/places.ts';
import { actorOf, recordChange } from '#server/platform/audit/audit.ts';
import { authorAt } from '#server/platform/audit/author-at.ts';
import { changedFields } from '#server/platform/audit/changed-fields.ts';
import { stale } from '#server/platform/audit/stale.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { textOrNull } from '#server/platform/db/text-or-null.ts';
import { noSuchCourse } from '#server/platform/errors.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { UploadedFile } from '#server/platform/http/forms.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { certificateOf, inWords, stored } from './certificate-setting.ts';
import { getCourse } from './courses.ts';
import { keepCover } from './cover-image.ts';
import { publishedAt } from './published-at.ts';

export interface CourseChange {
  title: string;
  /** Unchanged if omitted, cleared if empty. */
  description?: string | undefined;
  /** A new picture; if omitted, the cover is unchanged unless it is to be removed. */
  coverImage?: UploadedFile | undefined;
  removeCover?: boolean | undefined;
  /** Null for a draft; unchanged if omitted. */
  publishedAt?: Publication | undefined;
  dataRule?: DataRule | undefined;
  /** Null: no limit. */
  monthlyBudget?: number | null | undefined;
  withoutAi?: boolean | undefined;
  passesBy?: PassesBy | undefined;
  inOrder?: boolean | undefined;
  /** Null: it gives no certificate. */
  certificateHours?: number | null | undefined;
  certificateSignedBy?: string | undefined;
  certificateText?: string | undefined;
  certificateGiven?: CertificateWay | undefined;
  /** When what the change began with was saved; if omitted, the change is made over whatever is stored. */
  basedOn?: string | undefined;
}

export async function updateCourse(
  { db, store }: { db: Db; store: Files },
  viewer: Viewer,
  id: string,
  { coverImage: uploaded, removeCover, ...texts }: CourseChange,
): Promise<Course> {
  const course = await keepCover(store, uploaded, (address) =>
    db.transaction().execute(async (tx) => {
      const coverImage = address ?? (removeCover ? null : undefined);
      await writeCourse(tx, viewer, id, { ...texts, coverImage });
      return getCourse(tx, viewer, id);
    }),
  );
  await store.removeUnused();
  return course;
}

type CourseFields = Omit<CourseChange, 'coverImage' | 'removeCover'> & {
  /** The address of a stored picture, null for none; unchanged if omitted. */
  coverImage: string | null | undefined;
};

const fields = [
  'title',
  'description',
  'coverImage',
  'publishedAt',
  'dataRule',
  'monthlyBudget',
  'withoutAi',
  'passesBy',
  'inOrder',
  'certificate',
] as const;

/** Writes and records the changed fields. Refuses to overwrite what somebody else has saved since `basedOn`. */
async function writeCourse(tx: Tx, viewer: Viewer, id: string, given: CourseFields): Promise<void> {
  const { certificate: setting, updatedAt: savedAt, ...before } = await lockCourse(tx, id);
  const newSetting = certificateOf(given, setting);
  const after = {
    title: given.title,
    description: given.description === undefined ? before.description : textOrNull(given.description),
    coverImage: given.coverImage === undefined ? before.coverImage : given.coverImage,
    publishedAt: publishedAt(given.publishedAt, before.publishedAt),
    dataRule: given.dataRule ?? before.dataRule,
    monthlyBudget: given.monthlyBudget === undefined ? before.monthlyBudget : given.monthlyBudget,
    withoutAi: given.withoutAi ?? before.withoutAi,
    passesBy: given.passesBy ?? before.passesBy,
    inOrder: given.inOrder ?? before.inOrder,
  };
  const changes = changedFields(
    { ...before, certificate: inWords(setting) },
    { ...after, certificate: inWords(newSetting) },
    fields,
  );
  if (Object.keys(changes).length === 0) return;
  if (given.basedOn !== undefined && Date.parse(given.basedOn) !== Date.parse(savedAt)) {
    throw await stale(tx, viewer, { what: 'курс', by: authorAt('courseId', id, savedAt), at: savedAt });
  }
  await tx
    .updateTable('courses')
    .set({
      title: after.title,
      description: after.description,
      cover_image: after.coverImage,
      published_at: after.publishedAt,
      data_rule: after.dataRule,
      monthly_budget: after.monthlyBudget,
      without_ai: after.withoutAi,
      passes_by: after.passesBy,
      in_order: after.inOrder,
      certificate: stored(newSetting),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
  await recordChange(tx, {
    actorId: actorOf(viewer),
    action: 'course_updated',
    details: { courseId: id, title: after.title, changes },
  });
}

const lockCourse = (tx: Tx, id: string) =>
  tx
    .selectFrom('courses')
    .select([
      'title',
      'description',
      'cover_image as coverImage',
      'published_at as publishedAt',
      'data_rule as dataRule',
      sql<number | null>`monthly_budget::double precision`.as('monthlyBudget'),
      'without_ai as withoutAi',
      'passes_by as passesBy',
      'in_order as inOrder',
      sql<CertificateSetting | null>`certificate`.as('certificate'),
      'updated_at as updatedAt',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(noSuchCourse);
