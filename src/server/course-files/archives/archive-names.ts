import { type CourseFileKind, kindOf } from '#server/course-files/format/file-names.ts';
import { TextFileError } from '#server/platform/text-files/file-problems.ts';

/** What an entry is by its name, which never becomes a path. */
export type EntryKind =
  | { kind: 'text'; name: string }
  | { kind: 'file'; name: string }
  /** Of the demonstration: people and what they have answered. */
  | { kind: 'people' }
  /** What a file manager adds. */
  | { kind: 'litter' }
  | { kind: 'wrong'; message: string };

export function entryKind(name: string): EntryKind {
  const message = pathFault(name);
  if (message) return { kind: 'wrong', message };
  if (litter.test(name)) return { kind: 'litter' };
  const file = fileName.exec(name)?.[1];
  if (file) return { kind: 'file', name: file };
  try {
    const { kind } = kindOf('', { path: `/${name}` });
    return textKinds.includes(kind) ? { kind: 'text', name } : { kind: 'people' };
  } catch (error) {
    if (!(error instanceof TextFileError)) throw error;
    return { kind: 'wrong', message: unknownName };
  }
}

const textKinds: readonly CourseFileKind['kind'][] = ['course', 'lesson', 'survey'];

const unknownName =
  'такого имени в курсе не бывает: нужны course.md, 01-nazvanie.md, survey-start.md, survey-end.md и файлы в папке files/ строчными латинскими буквами';

const litter = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/;

const fileName = /^files\/([a-z\d][a-z\d._-]{0,120}\.[a-z\d]{2,5})$/;

function pathFault(name: string): string | undefined {
  if (/(?:^|[\\/])\.\.(?:[\\/]|$)/.test(name)) return 'имя ведёт за пределы курса';
  if (/^[\\/]|^[a-z]:/i.test(name)) return 'имя ведёт в корень диска, а не в папку курса';
  if (name.includes('\\')) return 'в имени обратная черта: упакуйте курс обычным ZIP';
  return undefined;
}

/** The folder that was packed whole, so that all of the course lies in it; empty if the course lies at the top. */
export function commonFolder(names: readonly string[]): string {
  const all = names.filter((name) => !litter.test(name));
  const [folder] = /^[^\\/]+\//.exec(all[0] ?? '') ?? [''];
  const isCommon =
    folder !== '' &&
    folder !== '../' &&
    folder !== './' &&
    folder !== 'files/' &&
    all.every((name) => name.startsWith(folder));
  return isCommon ? folder : '';
}
