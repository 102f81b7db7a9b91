import { type Document, isScalar, Lexer, LineCounter, parseDocument, visit } from 'yaml';
import type { z } from 'zod';
import { TextFileError, gather, type FileProblem } from './file-problems.ts';

/** A Markdown file of the demo folder or of a course's archive; `path` is relative to it, as in `feedback/01-facts.md`. */
export interface TextFile {
  path: string;
  text: string;
}

/** The front matter between the first two `---`, parsed by `schema`, and the text below it. */
export function readFrontMatter<S extends z.ZodType>(file: TextFile, schema: S) {
  const { yaml, body } = partFile(file);
  return { fields: readFields(file.path, yaml, schema), body };
}

export interface Yaml {
  text: string;
  /** The number of its first line in the file. */
  line: number;
}

export function partFile({ path, text }: TextFile): { yaml: Yaml; body: string; bodyLine: number } {
  const [, yaml, body = ''] = frontMatter.exec(text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')) ?? [];
  if (yaml === undefined) {
    throw new TextFileError(path, 'файл должен начинаться с заголовка между двумя строками ---', 1);
  }
  return { yaml: { text: yaml, line: 2 }, body, bodyLine: yaml.split('\n').length + 2 };
}

const frontMatter = /^---\n(.*?)(?<=\n)---[ \t]*(?:\n(.*))?$/s;

export function readFields<S extends z.ZodType>(path: string, yaml: Yaml, schema: S): z.output<S> {
  return fieldsOf(path, readYaml(path, 'заголовок', yaml), schema, 'в заголовке');
}

/** Throws what is wrong with the fields, each by its line. */
export function fieldsOf<S extends z.ZodType>(
  path: string,
  read: ReadYaml,
  schema: S,
  where: string,
): z.output<S> {
  const fields = schema.safeParse(read.value);
  if (fields.success) return fields.data;
  throw gather(
    fields.error.issues.map((issue) => ({
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

export interface ReadYaml {
  value: unknown;
  /** Where in the file an issue of the value is. */
  lineOf(issue: Issue): number;
}

export const longestYaml = 200_000;

/** Of the lexemes that YAML may consist of: they are what takes the time and the memory, not letters. */
export interface YamlAllowance {
  left: number;
}

/** A lesson with five hundred files has some nine thousand. */
export const mostLexemes = 12_000;

/** `what` names the part of the file in the error. Nothing is taken twice by a reference, so that little text is little data. */
export function readYaml(
  path: string,
  what: string,
  { text, line }: Yaml,
  allowance: YamlAllowance = { left: mostLexemes },
): ReadYaml {
  const refuse = (problems: readonly FileProblem[]) => gather(problems);
  const problem = (at: number, message: string) => ({ path, line: at, message: `${what} ${message}` });
  if (text.length > longestYaml) throw refuse([problem(line, 'слишком длинный')]);
  const fault = faultOfLexemes(text, allowance);
  if (fault) throw refuse([problem(line + fault.line - 1, fault.message)]);
  const lines = new LineCounter();
  try {
    const document = parsed(text, lines);
    const errors = [...document.errors, ...doubledKeys(document)];
    if (errors.length > 0) {
      throw refuse(
        errors
          .slice(0, mostErrors)
          .map(({ pos: [at] }) => problem(line + lines.linePos(at).line - 1, `не читается: ${wrongYaml}`)),
      );
    }
    const value: unknown = document.toJS({ maxAliasCount: 0 }) ?? {};
    return { value, lineOf: (issue) => line + lineIn(document, lines, issue) - 1 };
  } catch (error) {
    if (error instanceof TextFileError) throw error;
    // Too deep, or it refers to itself.
    if (error instanceof RangeError || error instanceof ReferenceError)
      throw refuse([problem(line, `не читается: ${wrongYaml}`)]);
    throw error;
  }
}

/** Stops at the first lexeme too many, so that what is large is never parsed. */
function faultOfLexemes(
  text: string,
  allowance: YamlAllowance,
): { line: number; message: string } | undefined {
  let at = 0;
  let before = '';
  const fault = (message: string) => ({ line: text.slice(0, at).split('\n').length, message });
  const depth = depthOfLexemes();
  for (const lexeme of new Lexer().lex(text)) {
    allowance.left--;
    if (depth(lexeme) > deepest) return fault('слишком сложный: вложено глубже, чем бывает у курса');
    if (allowance.left < 0) return fault('слишком сложный: в нём больше полей и знаков, чем бывает у курса');
    if (before !== scalarMark && /^[&*!]/.test(lexeme))
      return fault(
        'не читается: якорей «&», ссылок «*» и тегов «!» в курсе не бывает, возьмите слова в кавычки',
      );
    if (!notOfText.includes(lexeme)) at += lexeme.length;
    before = lexeme;
  }
  return undefined;
}

/** A question has its options, a lesson its criteria and their levels. */
const deepest = 20;

/** How deep the parser would be at each lexeme: within brackets, lists begun on one line, and blanks before a line. */
function depthOfLexemes(): (lexeme: string) => number {
  let brackets = 0;
  let begun = 0;
  let isLineStart = true;
  const indents: number[] = [];
  return (lexeme) => {
    if (isLineStart && lexeme !== scalarMark && !/^[\r\n#]/.test(lexeme)) {
      const indent = /^ +$/.test(lexeme) ? lexeme.length : 0;
      while ((indents.at(-1) ?? 0) > indent) indents.pop();
      if ((indents.at(-1) ?? 0) < indent) indents.push(indent);
      begun = 0;
      isLineStart = false;
    }
    if (lexeme === '[' || lexeme === '{') brackets++;
    else if (lexeme === ']' || lexeme === '}') brackets = Math.max(0, brackets - 1);
    else if (lexeme === '-' || lexeme === '?') begun++;
    if (lexeme.endsWith('\n')) isLineStart = true;
    return brackets + begun + indents.length;
  };
}

const mostErrors = 20;

/**
 * Without what the parser would do for each of thousands of errors (a stack, a line of the text in its words) and for each pair of
 * keys: doubled ones are found below, in one walk.
 */
function parsed(text: string, lineCounter: LineCounter): Document.Parsed {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return parseDocument(text, { lineCounter, logLevel: 'error', prettyErrors: false, uniqueKeys: false });
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function doubledKeys(document: Document.Parsed): { pos: [number] }[] {
  const doubled: { pos: [number] }[] = [];
  visit(document, {
    Map(_key, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) doubled.push({ pos: [key.range?.[0] ?? 0] });
        seen.add(key.value);
      }
    },
  });
  return doubled;
}

/** Comes before each scalar. */
const scalarMark = '\u001f';

/** A document’s start, an unexpected end, and that: the lexer’s own signs. */
const notOfText: readonly string[] = ['\u0002', '\u0018', scalarMark];

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
