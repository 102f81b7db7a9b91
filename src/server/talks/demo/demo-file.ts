import { parse, YAMLParseError } from 'yaml';
import type { z } from 'zod';

/** A Markdown file of the demo folder; `path` is relative to the folder, as in `feedback/01-facts.md`. */
export interface DemoFile {
  path: string;
  text: string;
}

/** An error in a file of the demo folder. */
export class DemoFileError extends Error {
  constructor(path: string, problem: string) {
    super(`demo/${path}: ${problem}`);
  }
}

/** The front matter between the first two `---`, parsed by `schema`, and the text below it. */
export function readFrontMatter<S extends z.ZodType>({ path, text }: DemoFile, schema: S) {
  const [, yaml, body = ''] = frontMatter.exec(text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')) ?? [];
  if (yaml === undefined) {
    throw new DemoFileError(path, 'файл должен начинаться с заголовка между двумя строками ---');
  }
  const parsed = schema.safeParse(readYaml(path, 'заголовок', yaml));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new DemoFileError(path, `в заголовке ${issue?.path.join('.') || 'файла'}: ${issue?.message}`);
  }
  return { fields: parsed.data, body };
}

const frontMatter = /^---\n(.*?)(?<=\n)---[ \t]*(?:\n(.*))?$/s;

/** `what` names the part of the file in the error. */
export function readYaml(path: string, what: string, yaml: string): unknown {
  try {
    return parse(yaml) ?? {};
  } catch (error) {
    if (error instanceof YAMLParseError)
      throw new DemoFileError(path, `${what} не читается: ${error.message}`);
    throw error;
  }
}

/** The text under each first-level heading. Only the named headings are allowed; the required ones must be present. */
export function readSections<Required extends string, Optional extends string = never>(
  path: string,
  body: string,
  { required, optional = [] }: { required: readonly Required[]; optional?: readonly Optional[] },
): Record<Required, string> & Partial<Record<Optional, string>> {
  const sections = readAllSections(path, body);
  const known: readonly string[] = [...required, ...optional];
  for (const name of sections.keys()) {
    if (!known.includes(name)) throw new DemoFileError(path, `неизвестный раздел «# ${name}»`);
  }
  for (const name of required) {
    if (!sections.get(name)) throw new DemoFileError(path, `нет раздела «# ${name}» или он пуст`);
  }
  return Object.fromEntries(sections) as Record<Required, string> & Partial<Record<Optional, string>>;
}

/** The text, possibly empty, under each first-level heading, whatever its name. */
export function readAllSections(path: string, body: string): Map<string, string> {
  const sections = new Map<string, string>();
  let name: string | undefined;
  let lines: string[] = [];
  const finish = () => {
    const text = lines.join('\n').trim();
    if (name === undefined && text) throw new DemoFileError(path, 'перед первым разделом стоит текст');
    if (name !== undefined) sections.set(name, text);
    lines = [];
  };
  for (const { line, heading } of markHeadings(body)) {
    if (heading === undefined) {
      lines.push(line);
      continue;
    }
    finish();
    if (sections.has(heading)) throw new DemoFileError(path, `раздел «# ${heading}» встречается дважды`);
    name = heading;
  }
  finish();
  return sections;
}

/** First-level headings, ignoring lines inside of fenced blocks. */
function* markHeadings(body: string): Generator<{ line: string; heading: string | undefined }> {
  let fence: string | undefined;
  for (const line of body.split('\n')) {
    const [, marks] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    const outside = fence === undefined;
    if (marks && outside) fence = marks;
    if (marks && !outside && line.trim().startsWith(fence ?? marks)) fence = undefined;
    yield { line, heading: outside ? /^# +(.+?) *$/.exec(line)?.[1] : undefined };
  }
}
