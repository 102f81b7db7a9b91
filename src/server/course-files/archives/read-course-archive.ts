import { type FileHandle, open } from 'node:fs/promises';
import { archiveMaxBytes, archiveMaxEntries, type ArchiveRemark } from '#contract/course-archives/schemas.ts';
import { type CourseInFiles, parseCourse } from '#server/course-files/format/course-in-files.ts';
import { type FileOwners, ownersOf } from '#server/course-files/rows/file-owners.ts';
import type { Files } from '#server/platform/files/files.ts';
import { sum } from '#server/platform/sum.ts';
import { TextFileError } from '#server/platform/text-files/file-problems.ts';
import type { TextFile } from '#server/platform/text-files/text-file.ts';
import type { Allowance } from '#server/platform/zip/unpack-entry.ts';
import { unpackEntry } from '#server/platform/zip/unpack-entry.ts';
import {
  readZipDirectory,
  type ZipDirectory,
  type ZipEntry,
  ZipFault,
} from '#server/platform/zip/zip-directory.ts';
import { commonFolder, entryKind } from './archive-names.ts';
import { type ArchivedFile, stageArchived } from './archived-file.ts';
import { longestText, textOf, textsAllowance } from './text-of.ts';

/** A course out of an archive, with its files staged: whoever has it keeps them or discards them. */
export interface CourseArchive {
  course: CourseInFiles | null;
  cover: ArchivedFile | null;
  /** By their names in the archive. */
  files: Map<string, ArchivedFile>;
  owners: FileOwners;
  problems: ArchiveRemark[];
  notes: ArchiveRemark[];
}

interface Deps {
  files: Files;
  fileMaxBytes: number;
  /** Whoever has sent the archive is gone. */
  signal: AbortSignal;
}

/** Reads an archive on the disk. All that is wrong is found at once; nothing is written but staged files. */
export async function readCourseArchive(deps: Deps, path: string): Promise<CourseArchive> {
  const archive: CourseArchive = {
    course: null,
    cover: null,
    files: new Map(),
    owners: { ofLessons: new Map(), missing: [] },
    problems: [],
    notes: [],
  };
  const file = await open(path);
  try {
    const directory = await readZipDirectory(file, { mostEntries: archiveMaxEntries });
    const allowance = wholeAllowance();
    const promised = sum(directory.entries.map(({ bytes }) => bytes));
    if (promised > allowance.left) throw new ZipFault(allowance.refusal);
    await readEntries({ ...deps, file, directory, allowance }, archive);
    return archive;
  } catch (error) {
    if (error instanceof ZipFault) {
      archive.problems.push({ file: '', line: null, message: error.message });
      return archive;
    }
    await discardArchive(deps.files, archive);
    throw error;
  } finally {
    await file.close();
  }
}

export async function discardArchive(files: Files, archive: CourseArchive): Promise<void> {
  for (const staged of stagedIn(archive)) await files.discard(staged);
}

const stagedIn = ({ cover, files }: CourseArchive) => [...(cover ? [cover] : []), ...files.values()];

const wholeAllowance = (): Allowance => ({
  left: archiveMaxBytes,
  refusal: `архив распаковывается больше чем в ${archiveMaxBytes / 1024 / 1024} МБ`,
});

interface Reading extends Deps {
  file: FileHandle;
  directory: ZipDirectory;
  allowance: Allowance;
}

async function readEntries(reading: Reading, archive: CourseArchive): Promise<void> {
  const { texts, stored } = sortEntries(reading.directory.entries, archive);
  archive.course = await readCourse(readTexts(reading, texts, archive), archive);
  const { course } = archive;
  if (!course) return checkContents(reading, stored, archive);
  archive.owners = ownersOf(course, (name) => stored.has(name));
  for (const { place, name } of archive.owners.missing) {
    const lesson = course.lessons[place]?.title ?? '';
    archive.notes.push({
      file: '',
      line: null,
      message: `в уроке «${lesson}» назван файл files/${name}, а в архиве его нет`,
    });
  }
  await stageFiles(reading, { course, stored }, archive);
}

/** Of the paths that the reader of courses is given. */
const root = 'archive';

/** One after another, so that no more than one of them is in memory beside what it was parsed into. */
async function* readTexts(
  reading: Reading,
  texts: ReadonlyMap<string, ZipEntry>,
  archive: CourseArchive,
): AsyncGenerator<TextFile> {
  const allowance = textsAllowance();
  // One that is too long by itself is told of by its name.
  const promised = sum([...texts.values()].map(({ bytes }) => Math.min(bytes, longestText)));
  if (promised > allowance.left) throw new ZipFault(allowance.refusal, { isOfAll: true });
  for (const [name, entry] of texts) {
    let text: string | undefined;
    await noting(archive, name, async () => {
      text = await textOf(contentOf(reading, entry), allowance);
    });
    if (text !== undefined) yield { path: `${root}/${name}`, text };
  }
}

async function readCourse(
  files: AsyncIterable<TextFile>,
  { problems }: CourseArchive,
): Promise<CourseInFiles | null> {
  try {
    return await parseCourse(root, files, { isDraft: true });
  } catch (error) {
    if (!(error instanceof TextFileError)) throw error;
    // A text that can't be unpacked is no missing one.
    const known = new Set(problems.map(({ file }) => file));
    for (const { path, line, message } of error.problems) {
      const name = path.slice(root.length + 1);
      if (!known.has(name)) problems.push({ file: name, line, message });
    }
    return null;
  }
}

interface Sorted {
  texts: Map<string, ZipEntry>;
  stored: Map<string, ZipEntry>;
}

function sortEntries(all: readonly ZipEntry[], { problems, notes }: CourseArchive): Sorted {
  const entries = all.filter((entry) => !entry.isFolder || entry.fault !== null);
  const folder = commonFolder(entries.map(({ name }) => name));
  const sorted: Sorted = { texts: new Map(), stored: new Map() };
  const seen = new Set<string>();
  let people = 0;
  for (const entry of entries) {
    const name = entry.name.startsWith(folder) ? entry.name.slice(folder.length) : entry.name;
    const refuse = (message: string) => problems.push({ file: shown(name), line: null, message });
    const kind = entryKind(name);
    if (kind.kind === 'litter') continue;
    if (entry.fault !== null) refuse(entry.fault);
    else if (kind.kind === 'wrong') refuse(kind.message);
    else if (kind.kind === 'people') people++;
    else if (seen.has(name.toLowerCase())) refuse('файл с таким именем в архиве не один');
    else sorted[kind.kind === 'text' ? 'texts' : 'stored'].set(kind.name, entry);
    seen.add(name.toLowerCase());
  }
  if (people > 0) {
    notes.push({
      file: '',
      line: null,
      message: `ответы, люди и потоки в курс не входят; пропущено файлов: ${people}`,
    });
  }
  return sorted;
}

/** A name may be anything, of any length. */
const shown = (name: string) =>
  name
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '�')
    .slice(0, 200)
    .toWellFormed();

async function stageFiles(
  reading: Reading,
  { course, stored }: { course: CourseInFiles; stored: ReadonlyMap<string, ZipEntry> },
  archive: CourseArchive,
): Promise<void> {
  const { owners, problems, notes } = archive;
  const stage = (name: string, entry: ZipEntry, use: 'cover' | 'inText') =>
    stageArchived(
      { files: reading.files, maxBytes: reading.fileMaxBytes, signal: reading.signal },
      { name, content: contentOf(reading, entry), use },
    );
  for (const [name, entry] of stored) {
    const isCover = course.cover === name;
    const isOfLesson = owners.ofLessons.has(name);
    if (!isCover && !isOfLesson)
      notes.push({ file: `files/${name}`, line: null, message: 'файл нигде не назван и в курс не войдёт' });
    await noting(archive, `files/${name}`, async () => {
      if (isCover) archive.cover = await stage(name, entry, 'cover');
      if (isOfLesson) archive.files.set(name, await stage(name, entry, 'inText'));
    });
  }
  const named = [...(course.cover === null ? [] : [course.cover]), ...owners.ofLessons.keys()];
  for (const name of new Set(named)) {
    if (!stored.has(name))
      problems.push({
        file: `files/${name}`,
        line: null,
        message: 'файл назван в курсе, а в архиве его нет',
      });
  }
}

/** Where the course itself can't be read, its files are still looked at: all problems are told at once. */
async function checkContents(
  reading: Reading,
  stored: ReadonlyMap<string, ZipEntry>,
  archive: CourseArchive,
): Promise<void> {
  for (const [name, entry] of stored) {
    await noting(archive, `files/${name}`, async () => {
      const deps = { files: reading.files, maxBytes: reading.fileMaxBytes, signal: reading.signal };
      const content = contentOf(reading, entry);
      await reading.files.discard(await stageArchived(deps, { name, content, use: 'inText' }));
    });
  }
}

function contentOf({ file, directory, allowance, signal }: Reading, entry: ZipEntry) {
  signal.throwIfAborted();
  return unpackEntry(file, { entry, directory, allowance });
}

/** A fault of one file leaves the others to be read, unless the archive is larger than it may be. */
async function noting({ problems }: CourseArchive, name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ZipFault) || error.isOfAll) throw error;
    problems.push({ file: name, line: null, message: error.message });
  }
}
