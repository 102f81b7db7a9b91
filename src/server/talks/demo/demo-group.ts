import { z } from 'zod';
import type { DemoAccount } from './demo-account.ts';
import type { DemoAttempt } from './demo-attempts.ts';
import { days, personFields, text, wrongFields } from './demo-fields.ts';
import { type DemoFile, readFrontMatter } from './demo-file.ts';
import { DemoFileError } from './demo-problems.ts';

export interface DemoGroup {
  title: string;
  /** Days from the start to the end of access. */
  endsAfter: number;
  people: DemoMember[];
}

/** Somebody else in the group, who can't sign in. */
export interface DemoMember extends DemoAccount {
  /** A null lesson: all of the course. */
  extension: { lesson: number | null; dueAfter: number; reason: string } | null;
  /** Attempts by the lesson's place in the course. */
  attempts: Map<number, DemoAttempt[]>;
}

interface GroupFiles {
  file: DemoFile | undefined;
  members: readonly { file: DemoFile; slug: string }[];
  /** The lessons' file names without `.md`, in order. */
  lessons: readonly string[];
  attemptsOf: (lesson: string, person: string) => DemoAttempt[];
}

/** A course's group from `group.md` and `people/`; null without one. */
export function parseDemoGroup({ file, members, lessons, attemptsOf }: GroupFiles): DemoGroup | null {
  const [stray] = members;
  if (!file) {
    if (stray) throw new DemoFileError(stray.file.path, 'в курсе нет потока: нужен файл group.md');
    return null;
  }
  const people = members.map(({ file: { path, text: content }, slug }): DemoMember => {
    const { extension, ...account } = readFrontMatter({ path, text: content }, memberFields).fields;
    const lesson = extension?.lesson === undefined ? null : lessons.indexOf(extension.lesson);
    if (lesson === -1) throw new DemoFileError(path, `нет урока ${extension?.lesson}`);
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
