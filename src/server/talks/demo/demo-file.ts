import { type Document, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { DemoFileError, gather, type DemoProblem } from './demo-problems.ts';

/** A Markdown file of the demo folder or of a course's archive; `path` is relative to it, as in `feedback/01-facts.md`. */
export interface DemoFile {
  path: string;
  text: string;
}

/** The front matter between the first two `---`, parsed by `schema`, and the text below it. */
export function readFrontMatter<S extends z.ZodType>(file: DemoFile, schema: S) {
  const { yaml, body } = partFile(file);
  return { fields: readFields(file.path, yaml, schema), body };
}

export interface Yaml {
  text: string;
  /** The number of its first line in the file. */
  line: number;
}

export function partFile({ path, text }: DemoFile): { yaml: Yaml; body: string; bodyLine: number } {
  const [, yaml, body = ''] = frontMatter.exec(text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')) ?? [];
  if (yaml === undefined) {
    throw new DemoFileError(path, 'файл должен начинаться с заголовка между двумя строками ---', 1);
  }
  return { yaml: { text: yaml, line: 2 }, body, bodyLine: yaml.split('\n').length + 2 };
}

const frontMatter = /^---\n(.*?)(?<=\n)---[ \t]*(?:\n(.*))?$/s;

export function readFields<S extends z.ZodType>(
  path: string,
  yaml: Yaml,
  schema: S,
  where = 'в заголовке',
): z.output<S> {
  const read = readYaml(path, where === 'в заголовке' ? 'заголовок' : where, yaml);
  const parsed = schema.safeParse(read.value);
  if (parsed.success) return parsed.data;
  throw gather(
    parsed.error.issues.map((issue) => ({
      path,
      line: read.lineOf(issue),
      message: `${where} ${issue.path.join('.') || 'файла'}: ${continued(issue.message)}`,
    })),
  );
}

/** A schema that a form shares speaks in whole sentences. */
const continued = (message: string) => message.replace(/^[А-ЯЁ](?=[а-яё])/, (first) => first.toLowerCase());

interface Issue {
  path: readonly PropertyKey[];
  keys?: unknown;
}

interface ReadYaml {
  value: unknown;
  /** Where in the file an issue of the value is. */
  lineOf(issue: Issue): number;
}

const longestYaml = 200_000;

/** `what` names the part of the file in the error. Nothing is taken twice by a reference, so that little text is little data. */
export function readYaml(path: string, what: string, { text, line }: Yaml): ReadYaml {
  const refuse = (problems: readonly DemoProblem[]) => gather(problems);
  const problem = (at: number, message: string) => ({ path, line: at, message: `${what} ${message}` });
  if (text.length > longestYaml) throw refuse([problem(line, 'слишком длинный')]);
  const lines = new LineCounter();
  try {
    const document = parseDocument(text, { lineCounter: lines, logLevel: 'error' });
    if (document.errors.length > 0) {
      throw refuse(
        document.errors.map(({ pos: [at] }) =>
          problem(line + lines.linePos(at).line - 1, `не читается: ${wrongYaml}`),
        ),
      );
    }
    const value: unknown = document.toJS({ maxAliasCount: 0 }) ?? {};
    return { value, lineOf: (issue) => line + lineIn(document, lines, issue) - 1 };
  } catch (error) {
    if (error instanceof DemoFileError) throw error;
    // Too deep, or it refers to itself.
    if (error instanceof RangeError || error instanceof ReferenceError)
      throw refuse([problem(line, `не читается: ${wrongYaml}`)]);
    throw error;
  }
}

const wrongYaml = 'проверьте двоеточия, кавычки и отступы';

/** The nearest thing that is there: what is missing is looked for where it should be. */
function lineIn(document: Document.Parsed, lines: LineCounter, { path, keys }: Issue): number {
  const key: unknown = Array.isArray(keys) ? keys[0] : undefined;
  const whole = [...path, ...(typeof key === 'string' ? [key] : [])];
  for (let length = whole.length; length > 0; length--) {
    const node = document.getIn(whole.slice(0, length), true);
    const at = typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined;
    if (Array.isArray(at)) return lines.linePos(Number(at[0])).line;
  }
  return 1;
}
