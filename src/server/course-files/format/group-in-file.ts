import { z } from 'zod';
import { TextFileError } from '#server/platform/text-files/file-problems.ts';
import { type TextFile, readFrontMatter } from '#server/platform/text-files/text-file.ts';
import type { AttemptInFile } from './attempts-in-file.ts';
import { days, personFields, text, wrongFields } from './file-fields.ts';
import type { PersonInFile } from './person-in-file.ts';

export interface GroupInFile {
  title: string;
  /** Days from the start to the end of access. */
  endsAfter: number;
  people: MemberInFile[];
}

/** Somebody else in the group, who can't sign in. */
export interface MemberInFile extends PersonInFile {
  /** A null lesson: all of the course. */
  extension: { lesson: number | null; dueAfter: number; reason: string } | null;
  /** Attempts by the lesson's place in the course. */
  attempts: Map<number, AttemptInFile[]>;
}

interface GroupFiles {
  file: TextFile | undefined;
  members: readonly { file: TextFile; slug: string }[];
  /** The lessons' file names without `.md`, in order. */
  lessons: readonly string[];
  attemptsOf: (lesson: string, person: string) => AttemptInFile[];
}

/** A course's group from `group.md` and `people/`; null without one. */
export function parseGroup({ file, members, lessons, attemptsOf }: GroupFiles): GroupInFile | null {
  const [stray] = members;
  if (!file) {
    if (stray) throw new TextFileError(stray.file.path, 'в курсе нет потока: нужен файл group.md');
    return null;
  }
  const people = members.map(({ file: { path, text: content }, slug }): MemberInFile => {
    const { extension, ...account } = readFrontMatter({ path, text: content }, memberFields).fields;
    const lesson = extension?.lesson === undefined ? null : lessons.indexOf(extension.lesson);
    if (lesson === -1) throw new TextFileError(path, `нет урока ${extension?.lesson}`);
    const attempts = lessons.map((name, place) => [place, attemptsOf(name, slug)] as const);
    return {
      ...account,
      extension: extension ? { ...extension, lesson } : null,
      attempts: new Map(attempts),
    };
  });
  return { ...readFrontMatter(file, groupFields).fields, people };
}

const groupFields = z.strictObject({ title: text, endsAfter: days }, { error: wrongFields });
const memberFields = z.strictObject(
  {
    ...personFields,
    extension: z
      .strictObject({ lesson: text.optional(), dueAfter: days, reason: text }, { error: wrongFields })
      .optional(),
  },
  { error: wrongFields },
);
