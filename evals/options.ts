import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { trainerResults } from '#server/measuring/persona/trainer-results.ts';
import { results } from '#server/measuring/results/results.ts';
import type { Measured } from '#server/measuring/results/show-results.ts';
import { type Part, parts } from '#server/measuring/set/eval-case.ts';
import { type Config, ConfigError, readConfig } from '#server/platform/config/config.ts';

/** One line for the person who starts the run. */
export class UsageError extends Error {}

const sets = ['reviews', 'trainer'] as const;
/** What is measured: the mentor's reviews, or the persona of a talk. */
export type EvalSetName = (typeof sets)[number];

export interface EvalOptions {
  ai: Config['ai'];
  set: EvalSetName;
  json: boolean;
  compare: Measured | undefined;
  repeat: number;
  only: readonly Part[];
  attacks: readonly string[];
  /** Words of which one stands in the name of a case of the trainer; none: all cases. */
  match: readonly string[];
}

export const help = `npm run eval -- [параметры]

Измеряет модель на наборе из evals/: спрашивает её так же, как спрашивает Отклик, и считает, что вышло.
Без параметров берётся модель из AI_BASE_URL, AI_API_KEY и AI_MODEL, а если их нет — Ollama на этой машине.

  --set <набор>           reviews — отзывы, trainer — собеседник «Тренажёра»; без параметра — отзывы
  --endpoint <адрес>      другая модель с протоколом OpenAI: http://10.0.0.5:8000/v1
  --model <название>      её название; без него — первая, которую назовёт сервер
  --key-variable <имя>    переменная окружения с её ключом; сам ключ нигде не печатается
  --only <часть>          только answers, revisions, injections или intentions; можно несколько через запятую
  --repeat <число>        спросить о каждом ответе столько раз и сравнить уровни, от 1 до 10
  --match <слова>         для trainer: только то, в названии чего есть одно из слов через запятую (marks, Медиация)
  --attacks <файл>        ещё и свои нападения: в каждой строке {"text": "…"}
  --concurrency <число>   сколько обращений сразу, от 1 до 100
  --compare <файл>        показать, что стало хуже, чем в прежних результатах
  --json                  напечатать результаты в JSON
  --help                  эта справка

Результаты каждого прогона остаются в evals/results/. Что значат числа — в evals/README.md.
`;

/** Returns undefined where help is asked for. */
export function readOptions(
  args: readonly string[],
  env: Record<string, string | undefined>,
): EvalOptions | undefined {
  const given = parse(args);
  if (given.help) return undefined;
  const set = readSetName(given.set);
  if (set === 'trainer' && (given.only ?? given.repeat ?? given.attacks) !== undefined)
    throw new UsageError('--only, --repeat и --attacks — для отзывов, а не для --set trainer');
  if (set !== 'trainer' && given.match !== undefined) throw new UsageError('--match — для --set trainer');
  const only = given.only === undefined ? parts : readParts(given.only);
  if (given.attacks !== undefined && !only.includes('injections'))
    throw new UsageError('--attacks и --only без injections вместе не имеют смысла');
  if (given.repeat !== undefined && !only.includes('answers'))
    throw new UsageError('--repeat и --only без answers вместе не имеют смысла');
  return {
    ai: readAi(given, env),
    set,
    json: given.json ?? false,
    compare: given.compare === undefined ? undefined : readResults(given.compare, set),
    repeat: given.repeat === undefined ? 1 : readNumber('repeat', given.repeat, 10),
    only,
    attacks: given.attacks === undefined ? [] : readAttacks(given.attacks),
    match: readMatch(given.match),
  };
}

const flags = {
  set: { type: 'string' },
  endpoint: { type: 'string' },
  model: { type: 'string' },
  'key-variable': { type: 'string' },
  only: { type: 'string' },
  repeat: { type: 'string' },
  attacks: { type: 'string' },
  match: { type: 'string' },
  concurrency: { type: 'string' },
  compare: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

type Given = ReturnType<typeof parse>;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: false }).values;
  } catch {
    const unknown = args.find((one) => one.startsWith('-') && !(one.slice(2).replace(/=.*/s, '') in flags));
    const stray = unknown ?? args.find((one) => !one.startsWith('-'));
    throw new UsageError(
      unknown === undefined
        ? `Параметры не разобрать около «${stray ?? args.at(-1)}»: npm run eval -- --help`
        : `Нет параметра ${unknown}: npm run eval -- --help`,
    );
  }
}

/** Another endpoint is never sent the key of the configured one. */
function readAi(given: Given, env: Record<string, string | undefined>): Config['ai'] {
  const { endpoint, model, concurrency } = given;
  const variable = given['key-variable'];
  if (variable !== undefined && !env[variable])
    throw new UsageError(`Переменная ${variable} пуста: в ней нужен ключ`);
  const isOther = endpoint !== undefined;
  const usual = isOther ? {} : env;
  try {
    const { ai } = readConfig({
      ...env,
      AI_BASE_URL: endpoint ?? usual['AI_BASE_URL'],
      AI_MODEL: model ?? usual['AI_MODEL'],
      AI_API_KEY: variable === undefined ? usual['AI_API_KEY'] : env[variable],
    });
    return concurrency === undefined
      ? ai
      : { ...ai, concurrency: readNumber('concurrency', concurrency, 100) };
  } catch (error) {
    if (error instanceof ConfigError && isOther && error.message.includes('AI_BASE_URL'))
      throw new UsageError('--endpoint принимает адрес вида http://10.0.0.5:8000/v1');
    throw error;
  }
}

function readNumber(flag: string, value: string, most: number): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new UsageError(`--${flag} принимает целое число от 1 до ${most}`);
}

function readParts(value: string): Part[] {
  const parsed = z.array(z.enum(parts)).safeParse(value.split(',').map((part) => part.trim()));
  if (parsed.success) return parsed.data;
  throw new UsageError(`--only принимает ${parts.join(', ')}`);
}

const readMatch = (value = ''): string[] =>
  value
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

function readAttacks(path: string): string[] {
  const lines = read('attacks', path)
    .split(/\r?\n/)
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== '');
  return lines.map(({ line, number }) => {
    const parsed = attack.safeParse(line);
    if (parsed.success) return parsed.data.text;
    throw new UsageError(`${path}, строка ${number}: нужно {"text": "…"}`);
  });
}

const fromJson = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' });
    return z.NEVER;
  }
});

const attack = fromJson.pipe(z.object({ text: z.string().min(1) }));

function readSetName(value = 'reviews'): EvalSetName {
  const set = sets.find((one) => one === value);
  if (set) return set;
  throw new UsageError(`--set принимает ${sets.join(' или ')}`);
}

function readResults(path: string, set: EvalSetName): Measured {
  const text = read('compare', path);
  const schema = set === 'trainer' ? trainerResults : results;
  const parsed = fromJson.pipe<z.ZodType<Measured>>(schema).safeParse(text);
  if (parsed.success) return parsed.data;
  const about = set === 'trainer' ? ' -- --set trainer' : '';
  throw new UsageError(`${path} — не результаты npm run eval${about}`);
}

function read(flag: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new UsageError(`--${flag}: файл ${path} не читается`);
  }
}
