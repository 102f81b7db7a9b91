import {
  archiveMaxBytes,
  type ArchiveRemark,
  type CourseArchivePreview,
} from '#contract/course-archives/schemas.ts';
import type { Course } from '#contract/courses/schemas.ts';
import { foldTitle } from '#domain/russian/fold-title.ts';
import type { CourseInFiles } from '#server/course-files/format/course-in-files.ts';
import { knownSkills, tieNamedSkills } from '#server/course-files/rows/criterion-skills.ts';
import { noFiles, type KeptFiles } from '#server/course-files/rows/kept-files.ts';
import { writeCourse } from '#server/course-files/rows/write-course.ts';
import { writeSurvey } from '#server/course-files/rows/write-survey.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Files, Put } from '#server/platform/files/files.ts';
import { type Sending, takeUpload } from '#server/platform/http/uploads.ts';
import { sum } from '#server/platform/sum.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { getCourse } from '#server/school/courses/courses.ts';
import { coverOwner } from '#server/school/courses/cover-image.ts';
import { lessonFileOwner } from '#server/school/lesson-files/lesson-file-owner.ts';
import { type CourseArchive, discardArchive, readCourseArchive } from './read-course-archive.ts';

interface Deps {
  db: Db;
  files: Files;
  fileMaxBytes: number;
}

/** What would be made of an archive. Nothing of it stays. */
export function previewCourseImport(deps: Deps, sending: Sending): Promise<CourseArchivePreview> {
  return withArchive(deps, sending, async (archive) => {
    const { course, files, cover, problems, notes } = archive;
    const lessons = course?.lessons ?? [];
    const all = [...files.values(), ...(cover ? [cover] : [])];
    return {
      title: course?.title ?? null,
      lessons: lessons.length,
      criteria: sum(lessons.map(({ criteria }) => criteria.length)),
      talks: lessons.filter(({ scenario }) => scenario !== null).length,
      surveys: course?.surveys.length ?? 0,
      files: all.length,
      bytes: sum(all.map(({ bytes }) => bytes)),
      problems: problems.toSorted(byFile).slice(0, mostShown),
      problemCount: problems.length,
      notes: [...notes, ...(course ? await skillNotes(deps.db, course) : [])].slice(0, mostShown),
    };
  });
}

const mostShown = 200;

/** As a folder shows them: names are looked at before what is in the files. */
const byFile = (one: ArchiveRemark, other: ArchiveRemark) => one.file.localeCompare(other.file, 'ru');

/** A draft with its files, whole or not at all: until everything is found right, nothing is kept. */
export function importCourse(deps: Deps, viewer: Viewer, sending: Sending): Promise<Course> {
  return withArchive(deps, sending, async (archive, signal) => {
    const [first] = archive.problems;
    if (first || !archive.course) throw invalid({ file: first ? inOneLine(first) : 'В архиве нет курса' });
    const { course } = archive;
    return deps.files.keep(
      async (put) => writeDraft(deps.db, viewer, { course, files: await putFiles(put, archive) }),
      signal,
    );
  });
}

const inOneLine = ({ file, line, message }: ArchiveRemark) =>
  [file, line === null ? '' : `строка ${line}`].filter(Boolean).join(', ') +
  (file ? `: ${message}` : message);

/** A course of files, from an archive or of the demonstration, becomes a draft of the school. */
export async function writeDraft(
  db: Db,
  viewer: Viewer,
  { course, files = noFiles, template }: { course: CourseInFiles; files?: KeptFiles; template?: string },
): Promise<Course> {
  return db.transaction().execute(async (tx) => {
    const createdAt = new Date();
    const around = { adminId: viewer.id, createdAt };
    const { courseId, lessons } = await writeCourse(tx, course, { ...around, isDraft: true, files });
    for (const survey of course.surveys) {
      await writeSurvey(tx, survey, { ...around, courseId, studentId: undefined, sentAt: null });
    }
    await tieNamedSkills(tx, course, lessons);
    await recordChange(tx, {
      actorId: viewer.id,
      action: template === undefined ? 'course_imported' : 'course_created',
      details: { courseId, title: course.title, ...(template !== undefined && { template }) },
    });
    return getCourse(tx, viewer, courseId);
  });
}

/** The archive takes a little more than what it holds. */
const uploadMaxBytes = archiveMaxBytes + 8 * 1024 * 1024;

async function withArchive<T>(
  { files, fileMaxBytes }: Deps,
  sending: Sending,
  use: (archive: CourseArchive, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const upload = await takeUpload(sending, { maxBytes: uploadMaxBytes, files });
  try {
    const archive = await readCourseArchive({ files, fileMaxBytes, signal: upload.signal }, upload.path);
    try {
      return await use(archive, upload.signal);
    } finally {
      await discardArchive(files, archive);
    }
  } finally {
    await files.discard(upload);
  }
}

async function putFiles(put: Put, archive: CourseArchive): Promise<KeptFiles> {
  const kept = new Map<string, { name: string; bytes: number }>();
  for (const [name, file] of archive.files) {
    kept.set(name, { name: await put(lessonFileOwner, file, file.extension), bytes: file.bytes });
  }
  const cover = archive.cover && (await put(coverOwner, archive.cover, archive.cover.extension));
  return { cover, kept, ofLessons: archive.owners.ofLessons };
}

/** A skill is the school's, and none is added by an archive. */
async function skillNotes(db: Db, { lessons }: CourseInFiles): Promise<ArchiveRemark[]> {
  const known = await knownSkills(db);
  const named = lessons.flatMap(({ name, skills }) => skills.map(({ skill }) => ({ name, skill })));
  const missing = named.filter(({ skill }) => !known.has(foldTitle(skill)));
  return missing.map(({ name, skill }) => ({
    file: `${name}.md`,
    line: null,
    message: `в школе нет навыка «${skill}»: критерий останется без навыка`,
  }));
}
