import { readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';

interface Listed<Entry> {
  /** The variable that names the file. */
  variable: string;
  /** What an entry is called in messages. */
  word: string;
  list: z.ZodType<Entry[]>;
}

/**
 * The entries of a YAML list that the operator keeps in a file of its own, each with its place in it for further messages.
 * Throws ConfigError: one line, what is wrong with the file, and where.
 */
export function readListedFile<Entry extends { name: string }>(
  path: string,
  { variable, word, list }: Listed<Entry>,
): { entry: Entry; at: string }[] {
  const placeOf = placesIn(path, word);
  const parsed = list.safeParse(readYaml(path, variable));
  if (!parsed.success) throw new ConfigError(firstProblem(placeOf, parsed.error));
  const names = parsed.data.map(({ name }) => name);
  return parsed.data.map((entry, index) => {
    const at = placeOf([index]);
    if (names.indexOf(entry.name) !== index)
      throw new ConfigError(`${at}: название «${entry.name}» уже занято`);
    return { entry, at };
  });
}

/** The secret of an entry stands in a variable that the file names; undefined: it names none. */
export function secretIn(
  env: Record<string, string | undefined>,
  name: string | undefined,
  at: string,
): string | undefined {
  if (name === undefined) return undefined;
  const secret = env[name];
  if (secret === undefined || secret === '')
    throw new ConfigError(`${at}: переменная ${isVariableName(name) ? name : '…'} не задана`);
  return secret;
}

/** As variables are called: a secret of letters and digits would pass for one, and must not be printed. */
const isVariableName = (name: string) => name.length <= 40 && /^[A-Z]+(_[A-Z\d]+)*$/.test(name);

export const anyText = (max: number) => {
  const error = `нужна строка до ${max} символов`;
  return z.string(error).trim().min(1, error).max(max, error);
};

export const oneOf = <const Name extends string>(...names: Name[]) =>
  z.enum(names, `нужно одно из: ${names.join(', ')}`);

/** The name of a variable; a secret by mistake is told apart from it. */
export const variableName = (ofWhat: string, what: string) =>
  z
    .string(`нужно имя переменной окружения с ${ofWhat}`)
    .regex(/^[A-Za-z_]\w*$/, `нужно имя переменной окружения с ${ofWhat}, а не сам ${what}`);

function readYaml(path: string, variable: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError(`Файл ${path} из ${variable} не открывается`);
  }
  const document = parseDocument(text, { prettyErrors: true });
  const [error] = document.errors;
  const line = error?.linePos?.[0].line;
  const notYaml = `Файл ${path}${line === undefined ? '' : `, строка ${line}`}: это не YAML`;
  if (error) throw new ConfigError(`${notYaml} (${error.code})`);
  try {
    return document.toJS();
  } catch {
    throw new ConfigError(`${notYaml} (ссылка на то, чего нет)`);
  }
}

type PlaceOf = (path: readonly PropertyKey[]) => string;

const placesIn =
  (file: string, word: string): PlaceOf =>
  ([index, ...fields]) => {
    const at = typeof index === 'number' ? `, ${word} ${index + 1}` : '';
    return [`Файл ${file}${at}`, ...fields.map(String)].join(', ');
  };

/** Zod's own messages are for programmers, and one may repeat a value: a secret pasted into the file must not be printed. */
function firstProblem(placeOf: PlaceOf, { issues }: z.ZodError): string {
  const [issue] = issues;
  if (issue?.code === 'unrecognized_keys')
    return `${placeOf(issue.path)}: неизвестное поле ${issue.keys.map(withoutValue).join(', ')}`;
  const at = issue?.path.map((part) => (typeof part === 'string' ? withoutValue(part) : part)) ?? [];
  return `${placeOf(at)}: ${issue?.message ?? ''}`;
}

const withoutValue = (key: string) => (/^\w{1,40}$/.test(key) ? key : '…');
