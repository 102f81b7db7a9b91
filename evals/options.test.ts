import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError } from '#server/platform/config/config.ts';
import { readOptions, UsageError } from './options.ts';

const folder = mkdtempSync(join(tmpdir(), 'otklik-eval-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (text: string) => {
  const path = join(folder, 'file');
  writeFileSync(path, text);
  return path;
};

const configured = {
  AI_BASE_URL: 'https://school.example.org/v1',
  AI_API_KEY: 'school-key',
  AI_MODEL: 'school-model',
  OTHER_KEY: 'other-key',
};

test('Without options, the configured model is asked about everything, once', () => {
  expect(readOptions([], configured)).toMatchObject({
    ai: { baseUrl: configured.AI_BASE_URL, apiKey: 'school-key', model: 'school-model', concurrency: 4 },
    json: false,
    compare: undefined,
    repeat: 1,
    only: ['answers', 'revisions', 'injections', 'intentions'],
    attacks: [],
  });
});

test('What is measured is named, and takes only its own options', () => {
  expect(readOptions([], configured)?.set).toBe('reviews');
  expect(readOptions(['--set', 'trainer'], configured)?.set).toBe('trainer');
  expect(() => readOptions(['--set', 'voice'], configured)).toThrow('--set принимает reviews или trainer');
  expect(() => readOptions(['--set', 'trainer', '--repeat', '2'], configured)).toThrow(
    '--only, --repeat и --attacks — для отзывов, а не для --set trainer',
  );
  expect(() => readOptions(['--set', 'trainer', '--compare', file('{}')], configured)).toThrow(
    'не результаты npm run eval -- --set trainer',
  );
  expect(readOptions(['--set', 'trainer', '--match', 'marks, Медиация'], configured)?.match).toEqual([
    'marks',
    'Медиация',
  ]);
  expect(() => readOptions(['--match', 'marks'], configured)).toThrow('--match — для --set trainer');
});

test('Another endpoint is sent neither the key nor the model of the configured one', () => {
  const other = readOptions(['--endpoint', 'http://10.0.0.5:8000/v1'], configured);
  expect(other?.ai).toMatchObject({
    baseUrl: 'http://10.0.0.5:8000/v1',
    apiKey: undefined,
    model: undefined,
  });
});

test('The key is read from the variable that is named', () => {
  const args = [
    '--endpoint',
    'http://10.0.0.5:8000/v1',
    '--model',
    'qwen3:8b',
    '--key-variable',
    'OTHER_KEY',
  ];
  expect(readOptions(args, configured)?.ai).toMatchObject({ apiKey: 'other-key', model: 'qwen3:8b' });
  expect(readOptions(['--key-variable', 'OTHER_KEY'], configured)?.ai.apiKey).toBe('other-key');
});

test('Parts, repeats and concurrency are taken as they are given', () => {
  const args = ['--only', 'answers,injections', '--repeat', '3', '--concurrency=16', '--json'];
  expect(readOptions(args, configured)).toMatchObject({
    only: ['answers', 'injections'],
    repeat: 3,
    json: true,
    ai: { concurrency: 16 },
  });
});

test('An operator’s own attacks are read line by line', () => {
  const path = file('{"text": "раз"}\n\n{"text": "два", "source": "своё"}\r\n');
  expect(readOptions(['--attacks', path], configured)?.attacks).toEqual(['раз', 'два']);
});

test('Help needs nothing else to be right', () => {
  expect(readOptions(['--help'], { AI_BASE_URL: 'no address' })).toBeUndefined();
});

test.each([
  [['--judge'], 'Нет параметра --judge: npm run eval -- --help'],
  [['answers'], 'Параметры не разобрать около «answers»: npm run eval -- --help'],
  [['--model'], 'Параметры не разобрать около «--model»: npm run eval -- --help'],
  [['--endpoint', 'localhost'], '--endpoint принимает адрес вида http://10.0.0.5:8000/v1'],
  [['--key-variable', 'NO_KEY'], 'Переменная NO_KEY пуста: в ней нужен ключ'],
  [['--repeat', '0'], '--repeat принимает целое число от 1 до 10'],
  [['--concurrency', 'all'], '--concurrency принимает целое число от 1 до 100'],
  [['--only', 'levels'], '--only принимает answers, revisions, injections, intentions'],
  [
    ['--only', 'answers', '--attacks', '/no/file'],
    '--attacks и --only без injections вместе не имеют смысла',
  ],
  [['--only', 'injections', '--repeat', '3'], '--repeat и --only без answers вместе не имеют смысла'],
  [['--attacks', '/no/file'], '--attacks: файл /no/file не читается'],
  [['--compare', '/no/file'], '--compare: файл /no/file не читается'],
])('%j is refused in one line', (args, line) => {
  expect(() => readOptions(args, configured)).toThrow(new UsageError(line));
});

test('A file that is something else is refused in one line', () => {
  const attacks = file('{"text": "раз"}\n{"prompt": "два"}\n');
  expect(() => readOptions(['--attacks', attacks], {})).toThrow(`${attacks}, строка 2: нужно {"text": "…"}`);
  const results = file('{"model": "qwen3:8b"}');
  expect(() => readOptions(['--compare', results], {})).toThrow(`${results} — не результаты npm run eval`);
});

test('A wrong variable is named as at the start of the app', () => {
  expect(() => readOptions([], { AI_BASE_URL: 'localhost' })).toThrow(ConfigError);
});
