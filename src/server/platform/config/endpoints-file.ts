import { readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { place } from '#contract/models/places.ts';

/** One line: what is wrong with the file, and where. */
export class WrongEndpointsFile extends Error {}

/** An endpoint as the operator lists it. */
export interface ListedEndpoint extends z.output<typeof listed> {
  apiKey: string | undefined;
}

type Env = Record<string, string | undefined>;

/** The models of AI_ENDPOINTS_FILE in order of preference, each with its key from the environment. */
export function readEndpointsFile(path: string, env: Env): ListedEndpoint[] {
  const parsed = list.safeParse(readYaml(path));
  if (!parsed.success) throw new WrongEndpointsFile(firstProblem(path, parsed.error));
  const names = parsed.data.map(({ name }) => name);
  return parsed.data.map((endpoint, index) => {
    const at = placeIn(path, [index]);
    if (names.indexOf(endpoint.name) !== index)
      throw new WrongEndpointsFile(`${at}: название «${endpoint.name}» уже занято`);
    return { ...endpoint, apiKey: keyOf(endpoint, env, at) };
  });
}

function readYaml(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new WrongEndpointsFile(`Файл ${path} из AI_ENDPOINTS_FILE не открывается`);
  }
  const document = parseDocument(text, { prettyErrors: true });
  const [error] = document.errors;
  const line = error?.linePos?.[0].line;
  const notYaml = `Файл ${path}${line === undefined ? '' : `, строка ${line}`}: это не YAML`;
  if (error) throw new WrongEndpointsFile(`${notYaml} (${error.code})`);
  try {
    return document.toJS();
  } catch {
    throw new WrongEndpointsFile(`${notYaml} (ссылка на то, чего нет)`);
  }
}

function keyOf({ keyVariable }: z.output<typeof listed>, env: Env, at: string): string | undefined {
  if (keyVariable === undefined) return undefined;
  const key = env[keyVariable];
  if (key === undefined || key === '')
    throw new WrongEndpointsFile(`${at}, keyVariable: переменная ${keyVariable} не задана`);
  return key;
}

const anyText = (max: number) => {
  const error = `нужна строка до ${max} символов`;
  return z.string(error).trim().min(1, error).max(max, error);
};

const price = z.number('нужна цена 1000 токенов в рублях, например 0.4').min(0, 'цена не бывает меньше нуля');

const whole = (min: number, max: number) => {
  const error = `нужно целое число от ${min} до ${max}`;
  return z.int(error).min(min, error).max(max, error);
};

const listed = z.strictObject({
  name: anyText(100).refine((name) => name !== 'default', 'название default — у модели из AI_BASE_URL'),
  baseUrl: z
    .url({ protocol: /^https?$/, error: 'нужен адрес вида https://api.openai.com/v1' })
    .transform((url) => url.replace(/\/+$/, '')),
  keyVariable: z
    .string('нужно имя переменной окружения с ключом')
    .regex(/^[A-Za-z_]\w*$/, 'нужно имя переменной окружения с ключом, а не сам ключ')
    .optional(),
  model: anyText(200),
  place: place.optional(),
  inputPrice: price.default(0),
  outputPrice: price.default(0),
  contextTokens: whole(1_000, 10_000_000).optional(),
  concurrency: whole(1, 100).optional(),
});

const list = z.array(listed, 'нужен список моделей').min(1, 'в списке нет ни одной модели');

/** Zod's own messages are for programmers, and one may repeat a value: a key pasted into the file must not be printed. */
function firstProblem(path: string, { issues }: z.ZodError): string {
  const [issue] = issues;
  if (issue?.code === 'unrecognized_keys')
    return `${placeIn(path, issue.path)}: неизвестное поле ${issue.keys.map(withoutValue).join(', ')}`;
  const field = issue?.path.at(-1);
  if (issue?.code === 'invalid_value' && field === 'place')
    return `${placeIn(path, issue.path)}: нужно одно из: ${place.options.join(', ')}`;
  return `${placeIn(path, issue?.path ?? [])}: ${issue?.message ?? ''}`;
}

const withoutValue = (key: string) => (/^\w{1,40}$/.test(key) ? key : '…');

function placeIn(path: string, [index, ...fields]: readonly PropertyKey[]): string {
  const at = typeof index === 'number' ? `, модель ${index + 1}` : '';
  return [`Файл ${path}${at}`, ...fields.map(String)].join(', ');
}
