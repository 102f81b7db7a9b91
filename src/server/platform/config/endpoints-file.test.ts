import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { configuredEndpoints, placeOf } from '#server/models/endpoints.ts';
import { ConfigError, readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'endpoints-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'models.yaml');
const secret = 'sk-very-secret-1234567890';

function read(text: string, env: Record<string, string> = {}) {
  writeFileSync(file, text);
  return configuredEndpoints(readConfig({ AI_ENDPOINTS_FILE: file, ...env }));
}

const whole = `
- name: Школа
  baseUrl: http://10.0.0.5:8000/v1/
  model: qwen3-32b
  contextTokens: 16000
  concurrency: 2
- name: yandex
  baseUrl: https://llm.api.cloud.yandex.net/v1
  keyVariable: YANDEX_KEY
  model: gpt://b1g/yandexgpt/latest
  place: russia
  inputPrice: 0.4
  outputPrice: 0.4
`;

describe('a file of models', () => {
  test('adds them after that of AI_BASE_URL, in its order, with keys from the environment', () => {
    const env = { AI_BASE_URL: 'https://api.openai.com/v1', AI_API_KEY: 'sk-1', AI_INPUT_PRICE: '12.5' };
    const found = read(whole, { ...env, YANDEX_KEY: secret });
    expect(found).toMatchObject([
      { name: 'default', place: 'abroad', inputPrice: 12.5, outputPrice: 0, apiKey: 'sk-1', concurrency: 4 },
      {
        name: 'Школа',
        baseUrl: 'http://10.0.0.5:8000/v1',
        apiKey: undefined,
        place: 'here',
        contextTokens: 16_000,
        concurrency: 2,
      },
      { name: 'yandex', apiKey: secret, place: 'russia', inputPrice: 0.4, outputPrice: 0.4, concurrency: 4 },
    ]);
  });

  const one = (fields: string) => `- name: one\n  baseUrl: http://127.0.0.1:1/v1\n  model: m\n${fields}`;

  test.each([
    ['bad YAML', '- name: [', 'строка 1: это не YAML'],
    ['no list', 'name: one', 'нужен список моделей'],
    ['an empty list', '[]', 'в списке нет ни одной модели'],
    ['a missing field', '- name: one\n  baseUrl: http://a/v1', 'модель 1, model: нужна строка'],
    ['a field that is no field', one('  prise: 1'), 'модель 1: неизвестное поле prise'],
    ['a key in the file', one(`  apiKey: ${secret}`), 'модель 1: неизвестное поле apiKey'],
    ['a key as its variable', one(`  keyVariable: ${secret}`), 'keyVariable: нужно имя переменной'],
    ['a key as the name of a field', one(`  ${secret}: 1`), 'модель 1: неизвестное поле …'],
    ['a variable that is not set', one('  keyVariable: NO_KEY'), 'keyVariable: переменная NO_KEY не задана'],
    ['a name twice', `${one('')}${one('')}`, 'модель 2: название «one» уже занято'],
    [
      'the name of that of AI_BASE_URL',
      one('').replace('one', 'default'),
      'модель 1, name: название default',
    ],
    ['a bad address', one('').replace('http:', 'ftp:'), 'модель 1, baseUrl: нужен адрес вида'],
    ['no such place', one('  place: moon'), 'модель 1, place: нужно одно из: here, russia, abroad'],
    ['a price below zero', one('  inputPrice: -1'), 'модель 1, inputPrice: цена не бывает меньше нуля'],
    ['a price in words', one('  outputPrice: cheap'), 'модель 1, outputPrice: нужна цена'],
    ['no room', one('  contextTokens: 10'), 'модель 1, contextTokens: нужно целое число от 1000'],
    ['nobody at once', one('  concurrency: 0'), 'модель 1, concurrency: нужно целое число от 1 до 100'],
    ['a reference without its anchor', '- *nothing', 'это не YAML (ссылка на то, чего нет)'],
  ])('stops the start with one line: %s', (_, text, said) => {
    const refusal = refusalOf(() => read(text));
    expect(refusal).toContain(said);
    expect(refusal).toContain(file);
    expect(refusal).not.toContain('\n');
    expect(refusal).not.toContain(secret);
  });

  test('that is not there stops the start, too', () => {
    const missing = () => readConfig({ AI_ENDPOINTS_FILE: join(folder, 'none.yaml') });
    expect(refusalOf(missing)).toBe(`Файл ${join(folder, 'none.yaml')} из AI_ENDPOINTS_FILE не открывается`);
  });
});

function refusalOf(start: () => unknown): string {
  try {
    start();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('It has started');
}

test.each([
  ['http://localhost:11434/v1', 'here'],
  ['http://127.0.0.1:8080/v1', 'here'],
  ['http://[::1]:8080/v1', 'here'],
  ['http://10.1.2.3/v1', 'here'],
  ['http://172.31.0.1/v1', 'here'],
  ['http://192.168.1.7:8000/v1', 'here'],
  ['http://[fd12::7]/v1', 'here'],
  ['http://172.32.0.1/v1', 'abroad'],
  ['http://11.0.0.1/v1', 'abroad'],
  ['http://[2a02:6b8::1]/v1', 'abroad'],
  ['https://api.openai.com/v1', 'abroad'],
  ['https://localhost.example.com/v1', 'abroad'],
  ['https://llm.api.cloud.yandex.net/v1', 'abroad'],
])('%s is %s unless said otherwise', (url, place) => {
  expect(placeOf(url)).toBe(place);
});

test('AI_PLACE says where the model of AI_BASE_URL is, and the demonstration is always here and free', () => {
  const env = { AI_PLACE: 'russia', AI_INPUT_PRICE: '1', AI_CONTEXT_TOKENS: '8000' };
  const of = (AI_BASE_URL: string) => configuredEndpoints(readConfig({ ...env, AI_BASE_URL }));
  expect(of('https://api.example.ru/v1')).toMatchObject([
    { place: 'russia', inputPrice: 1, contextTokens: 8_000 },
  ]);
  expect(of('demo')).toMatchObject([{ baseUrl: null, model: 'demo', place: 'here', inputPrice: 0 }]);
  expect(() => readConfig({ AI_PLACE: 'moon' })).toThrow('AI_PLACE принимает одно из: here, russia, abroad');
  expect(() => readConfig({ AI_INPUT_PRICE: 'дорого' })).toThrow('AI_INPUT_PRICE принимает цену');
});
