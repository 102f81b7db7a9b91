import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { ScenarioTemplate } from '#contract/scenarios/schemas.ts';
import { readShippedLesson } from '#server/course-files/format/shipped-courses.ts';
import { type EvalFile, EvalFileError, evalsFolder, readEvalFile } from '#server/measuring/set/eval-file.ts';
import { listScenarioTemplates } from '#server/talks/scenarios/scenario-templates.ts';
import type { SpokenLine } from '#server/talks/talk/talk-so-far.ts';

/** What a persona is measured on; the formats are described in evals/README.md. */
export interface TrainerSet {
  talks: FixedTalk[];
  provocations: Provocation[];
  students: ScriptedStudent[];
}

/** Ten lines of a student with the replies between them, and what each line does by the author's opinion. */
export interface FixedTalk {
  name: string;
  card: ScenarioCard;
  /** Asked at two places of the talk: it should be answered alike. */
  question: string;
  lines: LabelledLine[];
  /** More lines of the student, each said first in a talk. */
  more: { text: string; marks: string[] }[];
}

export type LabelledLine = SpokenLine & { marks: string[] };

export const provocationKinds = [
  'role',
  'prompt',
  'format',
  'coaching',
  'swap',
  'recap',
  'yes',
  'secrets',
  'rudeness',
  'off-track',
] as const;
export type ProvocationKind = (typeof provocationKinds)[number];

export interface Provocation {
  kind: ProvocationKind;
  text: string;
}

/** A repentant student slips once, apologises, and meets the conditions in plain words. */
export const strengths = ['weak', 'middling', 'strong', 'repentant'] as const;
export type Strength = (typeof strengths)[number];

export interface ScriptedStudent {
  name: string;
  card: ScenarioCard;
  strength: Strength;
  says: readonly string[];
  /** Of each line by the author's opinion; of the others, undefined. */
  marks?: readonly (readonly string[])[];
  /** The last line of those that the template has. */
  settles: string;
}

const folder = new URL('trainer/', evalsFolder);

export async function readTrainerSet(): Promise<TrainerSet> {
  const names = (await readdir(new URL('talks/', folder))).filter((name) => name.endsWith('.md'));
  const talks = names.toSorted().map(async (name) => parseTalk(await readFileOf(`talks/${name}`)));
  return {
    talks: await Promise.all(talks),
    provocations: parseProvocations(await readFileOf('provocations.md')),
    students: await readStudents(),
  };
}

/** A template says what they begin with; what they go on with fits any talk. */
async function readStudents(): Promise<ScriptedStudent[]> {
  const more = sectionsOf(await readFileOf('students.md'), written);
  const templates = await listScenarioTemplates();
  const begun = templates.flatMap(({ name, card, says }) =>
    written.map((strength) => {
      const going = more.flatMap((line) => (line.section === strength ? [line.text] : []));
      const lines = [...says[strength], ...going].slice(0, mostLines);
      const settles = says[strength].at(-1) ?? '';
      return { name: `${name}: ${strength}`, card, strength, says: lines, settles };
    }),
  );
  return [...begun, ...(await readRepentant(templates))];
}

const written = ['weak', 'middling', 'strong'] as const;

async function readRepentant(templates: readonly ScenarioTemplate[]): Promise<ScriptedStudent[]> {
  const file = await readFileOf('repentant.md');
  const lines = sectionsOf(
    file,
    templates.map(({ name }) => name),
  );
  return templates.flatMap(({ name, card }) => {
    const own = lines
      .filter(({ section }) => section === name)
      .map(({ text }) => markedLine(file.path, text, card));
    if (own.length === 0) return [];
    const says = own.map(({ text }) => text);
    const strength = 'repentant' as const;
    const marks = own.map((line) => line.marks);
    return [{ name: `${name}: ${strength}`, card, strength, says, marks, settles: says.at(-1) ?? '' }];
  });
}

/** «[С1, У1] слова». */
function markedLine(path: string, row: string, card: ScenarioCard): { text: string; marks: string[] } {
  const [, marks = '', text = ''] = /^(?:- )?\[([^\]]*)\] +(.+)$/.exec(row) ?? [];
  return { text, marks: marksIn(path, marks, card) };
}

const mostLines = 12;

const readFileOf = async (path: string): Promise<EvalFile> => ({
  path: `trainer/${path}`,
  text: await readFile(new URL(path, folder), 'utf8'),
});

const talkFields = z.strictObject({ lesson: z.string(), question: z.string() });

async function parseTalk(file: EvalFile): Promise<FixedTalk> {
  const { fields, body } = readEvalFile(file, talkFields);
  const { scenario } = await readShippedLesson(fields.lesson);
  if (!scenario) throw new EvalFileError(file.path, `в уроке ${fields.lesson} нет сценария`);
  const { card } = scenario;
  const [said = '', more = ''] = body.split(/^# Ещё реплики$/m);
  const lines = rowsOf(said).map((row) => parseLine(file.path, row, card));
  const own = lines.filter(({ speaker }) => speaker === 'student');
  if (own.length !== 10) throw new EvalFileError(file.path, `реплик студента ${own.length}, а нужно 10`);
  return {
    name: fields.lesson,
    card,
    question: fields.question,
    lines,
    more: rowsOf(more).map((row) => markedLine(file.path, row, card)),
  };
}

const rowsOf = (text: string) => text.split('\n').filter((row) => row.trim() !== '');

function parseLine(path: string, row: string, card: ScenarioCard): LabelledLine {
  const [, label, marks, text = ''] = /^(.+?)(?: \[([^\]]*)\])?: +(.+)$/.exec(row) ?? [];
  if (label === card.persona.name) return { speaker: 'persona', text, marks: [] };
  if (label === 'Студент' && marks !== undefined)
    return { speaker: 'student', text, marks: marksIn(path, marks, card) };
  throw new EvalFileError(path, `не реплика: ${row}`);
}

/** A label that the card doesn't have is a mistake of the set. */
function marksIn(path: string, list: string, { softens, angers, agreesIf }: ScenarioCard): string[] {
  const marks = list.split(',').flatMap((one) => one.trim() || []);
  const known = [...softens, ...angers, ...agreesIf].map(({ id }) => id);
  const unknown = marks.find((mark) => !known.includes(mark));
  if (unknown !== undefined) throw new EvalFileError(path, `в карточке нет отметки ${unknown}`);
  return marks;
}

/** `⏎` stands for a line break. */
const parseProvocations = (file: EvalFile): Provocation[] =>
  sectionsOf(file, provocationKinds).map(({ section, text }) => ({
    kind: section,
    text: text.replaceAll('⏎', '\n').trimEnd(),
  }));

/** The list items under each heading, which is one of the names. */
function sectionsOf<Name extends string>(
  { path, text }: EvalFile,
  names: readonly Name[],
): { section: Name; text: string }[] {
  return text
    .split(/^## +/m)
    .slice(1)
    .flatMap((part) => {
      const [heading = '', ...rows] = rowsOf(part);
      const section = names.find((one) => one === heading.trim());
      if (section === undefined) throw new EvalFileError(path, `нет такой части: ${heading}`);
      return rows.map((row) => ({ section, text: row.replace(/^- /, '') }));
    });
}
