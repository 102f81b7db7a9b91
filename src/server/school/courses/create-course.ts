import { randomUUIDv7 } from 'node:crypto';
import type { CertificateWay } from '#contract/certificates/schemas.ts';
import type { Course } from '#contract/courses/schemas.ts';
import type { PassesBy } from '#contract/lessons/passes-by.ts';
import type { Publication } from '#contract/lessons/publication.ts';
import type { DataRule } from '#contract/models/places.ts';
import { actorOf, recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { textOrNull } from '#server/platform/db/text-or-null.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { UploadedFile } from '#server/platform/http/forms.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { certificateOf, stored } from './certificate-setting.ts';
import { getCourse } from './courses.ts';
import { keepCover } from './cover-image.ts';
import { newPublishedAt } from './published-at.ts';

export interface NewCourse {
  title: string;
  description?: string | undefined;
  coverImage?: UploadedFile | undefined;
  /** Null for a draft; by default, published at once. */
  publishedAt?: Publication | undefined;
  dataRule?: DataRule | undefined;
  monthlyBudget?: number | null | undefined;
  withoutAi?: boolean | undefined;
  /** By default, by levels. */
  passesBy?: PassesBy | undefined;
  inOrder?: boolean | undefined;
  certificateHours?: number | null | undefined;
  certificateSignedBy?: string | undefined;
  certificateText?: string | undefined;
  certificateGiven?: CertificateWay | undefined;
}

export function createCourse(
  { db, store }: { db: Db; store: Files },
  viewer: Viewer,
  { coverImage: uploaded, ...course }: NewCourse,
): Promise<Course> {
  return keepCover(store, uploaded, (coverImage) => writeCourse(db, viewer, { ...course, coverImage }));
}

function writeCourse(
  db: Db,
  viewer: Viewer,
  {
    title,
    description,
    coverImage,
    publishedAt,
    ...rest
  }: Omit<NewCourse, 'coverImage'> & {
    /** The address of a stored picture. */
    coverImage: string | undefined;
  },
): Promise<Course> {
  return db.transaction().execute(async (tx) => {
    const id = randomUUIDv7();
    await tx
      .insertInto('courses')
      .values({
        id,
        title,
        description: textOrNull(description),
        cover_image: coverImage ?? null,
        created_by_id: viewer.id,
        ...newPublishedAt(publishedAt),
        data_rule: rest.dataRule ?? 'anywhere',
        monthly_budget: rest.monthlyBudget ?? null,
        without_ai: rest.withoutAi ?? false,
        passes_by: rest.passesBy ?? 'levels',
        in_order: rest.inOrder ?? false,
        certificate: stored(certificateOf(rest, null)),
      })
      .execute();
    await recordChange(tx, {
      actorId: actorOf(viewer),
      action: 'course_created',
      details: { courseId: id, title, ...(coverImage && { coverImage }) },
    });
    return getCourse(tx, viewer, id);
  });
}
