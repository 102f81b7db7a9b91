import { questionsMaxCount } from '#contract/surveys/schemas.ts';
import { TextFileError, FileProblems } from './file-problems.ts';

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
  const problems = new FileProblems();
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
  }: { required: readonly string[]; optional: readonly string[]; problems: FileProblems } & Where,
): Map<string, Section> {
  const known = [...required, ...optional];
  const refuse = (message: string, line: number) =>
    problems.read(() => {
      throw new TextFileError(path, message, line);
    });
  const sections = new Map<string, Section>();
  for (const section of problems.readList(() => readAllSections(path, body, { known, firstLine }))) {
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
  const parts: Part[] = [{ name: '', line: firstLine - 1, pieces: [] }];
  let from = 0;
  const take = (end: number) => parts.at(-1)?.pieces.push(body.slice(from, end));
  for (const { at, end, number, isEscaped, name } of headingsIn(body, { known, isRead: true })) {
    take(at);
    // The text's own: without the backslash.
    from = isEscaped ? at + 1 : end + 1;
    if (isEscaped) continue;
    const line = firstLine + number;
    if (parts.length > mostSections)
      throw new TextFileError(path, `разделов «# …» больше ${mostSections}`, line);
    parts.push({ name, line, pieces: [] });
  }
  take(body.length);
  const [before, ...sections] = parts.map(sectionOf);
  if (before?.text) throw new TextFileError(path, 'перед первым разделом стоит текст', firstLine);
  return sections;
}

interface Part {
  name: string;
  line: number;
  pieces: string[];
}

function sectionOf({ name, line, pieces }: Part): Section {
  const whole = pieces.join('');
  const start = textStart(whole);
  const text = whole.slice(start).trimEnd();
  const blank = text === '' ? 0 : linesIn(whole.slice(0, start));
  return { name, line, text, textLine: line + 1 + blank };
}

/** A survey has a section for each of its questions. */
const mostSections = questionsMaxCount;

/** A section as a file holds it; nothing without a text. */
export function writeSection(name: string, text: string, known: readonly string[]): string {
  const bare = withoutBlankEnds(text);
  if (bare === '') return '';
  let from = 0;
  let written = '';
  for (const { at } of headingsIn(bare, { known, isRead: false })) {
    written += `${bare.slice(from, at)}\\`;
    from = at;
  }
  return `\n# ${name}\n\n${written}${bare.slice(from)}\n`;
}

export const withoutBlankEnds = (text: string): string => text.slice(textStart(text)).trimEnd();

/** Behind the blank lines that a text begins with. */
function textStart(text: string): number {
  let start = 0;
  for (let end = 0; ; start = end + 1) {
    end = text.indexOf('\n', start);
    if (end === -1 || text.slice(start, end).trim() !== '') return start;
  }
}

function linesIn(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

interface Heading {
  /** The places of its line's first letter and of what ends it. */
  at: number;
  end: number;
  /** The line's number, from zero. */
  number: number;
  /** It has backslashes before it: a heading of the text's own. */
  isEscaped: boolean;
  name: string;
}

/**
 * First-level headings, also those with backslashes before them, but not within fenced blocks. Of other lines, of which there may
 * be a million, nothing is made.
 */
function* headingsIn(
  text: string,
  { known, isRead }: { known: readonly string[]; isRead: boolean },
): Generator<Heading> {
  let fence: string | undefined;
  let end = -1;
  for (let [at, number] = [0, 0]; at <= text.length; [at, number] = [end + 1, number + 1]) {
    end = text.indexOf('\n', at);
    if (end === -1) end = text.length;
    if (at === end || !' `~\\#'.includes(text.charAt(at))) continue;
    const line = text.slice(at, end);
    const [, marks] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    const outside = fence === undefined;
    if (marks && outside) fence = marks;
    if (marks && !outside && line.trim().startsWith(fence ?? marks)) fence = undefined;
    const [, slashes, rest = ''] = /^(\\*)# (.+)$/s.exec(line) ?? [];
    const name = withoutSpaces(rest);
    if (slashes === undefined || !(outside || known.includes(name))) continue;
    if (isRead && slashes === '') fence = undefined;
    yield { at, end, number, isEscaped: slashes !== '', name };
  }
}

/** Not by an expression with `+` and `*` side by side: a line of spaces would be walked from each of them. */
function withoutSpaces(text: string): string {
  let [from, to] = [0, text.length];
  while (text[from] === ' ') from++;
  while (to > from && text[to - 1] === ' ') to--;
  return text.slice(from, to);
}
