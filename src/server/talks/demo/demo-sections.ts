import { questionsMaxCount } from '#contract/surveys/schemas.ts';
import { DemoFileError, DemoProblems } from './demo-problems.ts';

export interface Section {
  name: string;
  /** Possibly empty; without blank lines around. */
  text: string;
  /** The number of its heading's line in the file. */
  line: number;
  textLine: number;
}

interface Where {
  /** The number of the body's first line in the file. */
  firstLine?: number;
}

/** The text under each first-level heading. Only the named headings are allowed; the required ones must be present. */
export function readSections<Required extends string, Optional extends string = never>(
  path: string,
  body: string,
  { required, optional = [] }: { required: readonly Required[]; optional?: readonly Optional[] },
): Record<Required, string> & Partial<Record<Optional, string>> {
  const problems = new DemoProblems();
  const sections = readNamedSections(path, body, { required, optional, problems });
  problems.throwFound();
  const texts = [...sections].map(([name, { text }]) => [name, text]);
  return Object.fromEntries(texts) as Record<Required, string> & Partial<Record<Optional, string>>;
}

/** With their places, and those that are right where others are wrong. */
export function readNamedSections(
  path: string,
  body: string,
  {
    required,
    optional,
    problems,
    firstLine = 1,
  }: { required: readonly string[]; optional: readonly string[]; problems: DemoProblems } & Where,
): Map<string, Section> {
  const known = [...required, ...optional];
  const refuse = (message: string, line: number) =>
    problems.read(() => {
      throw new DemoFileError(path, message, line);
    });
  const sections = new Map<string, Section>();
  for (const section of problems.read(() => readAllSections(path, body, { known, firstLine })) ?? []) {
    const { name, line } = section;
    if (!known.includes(name)) refuse(`неизвестный раздел «# ${name}»`, line);
    else if (sections.has(name)) refuse(`раздел «# ${name}» встречается дважды`, line);
    else sections.set(name, section);
  }
  for (const name of required) {
    const section = sections.get(name);
    if (!section?.text) refuse(`нет раздела «# ${name}» или он пуст`, section?.line ?? firstLine);
  }
  return sections;
}

/** The text, possibly empty, under each first-level heading, whatever its name. A known name ends a code block too. */
export function readAllSections(
  path: string,
  body: string,
  { known = [], firstLine = 1 }: { known?: readonly string[] } & Where = {},
): Section[] {
  const sections: { name: string; line: number; lines: string[] }[] = [];
  const before: string[] = [];
  for (const [index, { line, heading }] of [...markHeadings(body, known)].entries()) {
    if (heading !== undefined && sections.length === mostSections)
      throw new DemoFileError(path, `разделов «# …» больше ${mostSections}`, firstLine + index);
    if (heading !== undefined) sections.push({ name: heading, line: firstLine + index, lines: [] });
    else (sections.at(-1)?.lines ?? before).push(line);
  }
  if (before.join('\n').trim()) throw new DemoFileError(path, 'перед первым разделом стоит текст', firstLine);
  return sections.map(({ name, line, lines }) => {
    const blank = lines.findIndex((one) => one.trim() !== '');
    return { name, line, text: withoutBlankEnds(lines.join('\n')), textLine: line + 1 + Math.max(0, blank) };
  });
}

/** A survey has a section for each of its questions. */
const mostSections = questionsMaxCount;

/** A section as a file holds it; nothing without a text. */
export function writeSection(name: string, text: string, known: readonly string[]): string {
  const bare = withoutBlankEnds(text);
  if (bare === '') return '';
  const lines = [...markLines(bare, { known, isRead: false })].map(({ line, heading }) =>
    heading === undefined ? line : `\\${line}`,
  );
  return `\n# ${name}\n\n${lines.join('\n')}\n`;
}

export const withoutBlankEnds = (text: string) => text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();

/** First-level headings, ignoring lines inside of fenced blocks. A heading after a backslash is the text's own. */
function* markHeadings(
  body: string,
  known: readonly string[],
): Generator<{ line: string; heading: string | undefined }> {
  for (const { line, heading } of markLines(body, { known, isRead: true })) {
    if (heading !== undefined && line.startsWith('\\')) yield { line: line.slice(1), heading: undefined };
    else yield { line, heading };
  }
}

/** Lines that are headings where they are read, with those that have backslashes before them. */
function* markLines(
  text: string,
  { known, isRead }: { known: readonly string[]; isRead: boolean },
): Generator<{ line: string; heading: string | undefined }> {
  let fence: string | undefined;
  for (const line of text.split('\n')) {
    const [, marks] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    const outside = fence === undefined;
    if (marks && outside) fence = marks;
    if (marks && !outside && line.trim().startsWith(fence ?? marks)) fence = undefined;
    const [, slashes, rest = ''] = /^(\\*)# (.+)$/s.exec(line) ?? [];
    const name = withoutSpaces(rest);
    const isHeading = slashes !== undefined && (outside || known.includes(name));
    if (isRead && isHeading && slashes === '') fence = undefined;
    yield { line, heading: isHeading ? name : undefined };
  }
}

/** Not by an expression with `+` and `*` side by side: a line of spaces would be walked from each of them. */
function withoutSpaces(text: string): string {
  let [from, to] = [0, text.length];
  while (text[from] === ' ') from++;
  while (to > from && text[to - 1] === ' ') to--;
  return text.slice(from, to);
}
