import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, environment, readConfig } from './config.ts';
import { withoutSettings } from './without-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a start says, if it is refused; undefined if it isn't. An error of another kind would be printed with its stack. */
function refusalOf(env: Record<string, string>): string | undefined {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  return undefined;
}

const secret = 'tAjNa8word';

/** A password with signs that an address reads as its own, and whatever may stand where an address should. */
const passwords = [
  `a/${secret}`,
  `a#${secret}`,
  `a?${secret}`,
  `a%${secret}`,
  `12/${secret}`,
  `12#${secret}`,
  `12?${secret}`,
  `12?x=${secret}`,
  `${secret}%`,
  `${secret}%zz`,
  `a@b/${secret}`,
  `a:b/${secret}`,
  `a b${secret}`,
  `[${secret}`,
  `a\\${secret}`,
  `<${secret}>`,
  `пароль/${secret}`,
];
const values = passwords.flatMap((password) => [
  ...['smtps', 'smtp', 'postgresql', 'postgres', 'https', 'http', 'ftp'].map(
    (scheme) => `${scheme}://bot:${password}@host.ru:465/name`,
  ),
  `bot:${password}@host.ru`,
  password,
]);
const beside: Record<string, Record<string, string>> = {
  SMTP_URL: { PUBLIC_URL: 'https://learn.company.ru', MAIL_FROM: 'school@company.ru' },
  SECRET_KEY: { SECOND_FACTOR: 'admin' },
};

test.each(Object.keys(environment.shape))(
  '%s is read or refused in one line, without what stands in it',
  (name) => {
    for (const value of values) {
      const said = refusalOf({ ...beside[name], [name]: value });
      if (said === undefined) continue;
      if (!name.endsWith('_FILE')) expect(said).not.toContain(secret);
      expect(said).not.toContain('\n');
      expect(said).toContain(name);
    }
  },
);

test.each(['smtps', 'postgresql', 'https'])(
  'a password that breaks an address of %s is refused, not taken for a path that is shown',
  (scheme) => {
    const name = { smtps: 'SMTP_URL', postgresql: 'DATABASE_URL', https: 'AI_BASE_URL' }[scheme] ?? '';
    const broken = passwords.filter((password) => /[/#]|%(?![\da-f]{2})/i.test(password));
    for (const password of broken) {
      const given = `${scheme}://bot:${password}@host.ru:465${scheme === 'smtps' ? '' : '/name'}`;
      expect([given, refusalOf({ ...beside[name], [name]: given })]).toEqual([
        given,
        expect.stringContaining(name),
      ]);
    }
  },
);

test.each([
  'issuer: ""',
  'issuer: ""\n  kind: yandex\n  email: never',
  'issuer: sso',
  'issuer: 7',
  `issuer: 'https://bot:a/${secret}@sso.company.ru'`,
  `issuer: 'https://bot:12/${secret}@sso.company.ru'`,
  `issuer: 'https://sso.company.ru#${secret}'`,
  `issuer: 'http://[${secret}'\n  allowHttp: true`,
  `issuer: https://sso.company.ru\n  clientSecretVariable: ${secret}`,
  `issuer: https://sso.company.ru\n  clientSecretVariable: 'a#${secret}'`,
])('%s in SIGN_IN_FILE is refused in one line with the file and the field', (field) => {
  const file = join(folder, 'sign-in.yaml');
  writeFileSync(file, `- name: sso\n  title: Вход\n  clientId: otklik\n  ${field}\n`);
  const said = refusalOf({ SIGN_IN_FILE: file, PUBLIC_URL: 'https://learn.company.ru' });
  expect(said).toMatch(/^Файл .*sign-in\.yaml, сервер входа 1, (issuer|clientSecretVariable): [^\n]+$/);
  expect(said).not.toContain(secret);
});

test.each([
  `https://bot:a/${secret}@llm/v1`,
  `https://bot:12/${secret}@llm/v1`,
  `https://llm/v1#${secret}`,
  '',
])('baseUrl %s in AI_ENDPOINTS_FILE is refused in one line', (baseUrl) => {
  const file = join(folder, 'models.yaml');
  writeFileSync(file, `- name: one\n  baseUrl: '${baseUrl}'\n  model: m\n  keyVariable: ${secret}\n`);
  const said = refusalOf({ AI_ENDPOINTS_FILE: file });
  expect(said).toMatch(/^Файл .*models\.yaml, модель 1, baseUrl: [^\n]+$/);
  expect(said).not.toContain(secret);
});

test.each([
  ['999.1', false],
  ['10.0.0.0/33', false],
  ['10.0.0.0/0', false],
  ['10.0.0.0/255.0.255.0', false],
  ['10.0.0.1,', false],
  ['::1/129', false],
  ['1.1', false],
  ['proxy', false],
  ['1000', false],
  ['0', true],
  ['2', true],
  ['10.0.0.0/8, 127.0.0.1', true],
  ['10.0.0.0/255.255.0.0', true],
  ['::1,fd00::/8', true],
])('TRUST_PROXY=%s is taken by both of its readers or by neither: %s', (value, isTaken) => {
  const said = refusalOf({ TRUST_PROXY: value });
  expect(said === undefined).toBe(isTaken);
  if (said !== undefined) return expect(said).toMatch(/^Переменная TRUST_PROXY принимает /);
  const { trustProxy } = readConfig({ TRUST_PROXY: value });
  if (typeof trustProxy === 'string') expect(() => fastify({ trustProxy })).not.toThrow();
});

test('an error that nobody has foreseen is printed without what it was given', () => {
  const env = { SMTP_URL: `smtps://bot:a/${secret}@host`, S3_SECRET_ACCESS_KEY: 'another-secret' };
  const printed = withoutSettings(
    `TypeError: Invalid URL { input: '${env.SMTP_URL}', part: 'bot:a/${secret}', password: 'a/${secret}' } another-secret`,
    env,
  );
  expect(printed).not.toContain(secret);
  expect(printed).not.toContain('another-secret');
  expect(printed).toMatch(/^TypeError: Invalid URL \{ input: '•••'/);
});

const junk = [
  '7',
  'null',
  'true',
  '[]',
  '{}',
  '""',
  'слово',
  '[7]',
  '[[]]',
  '{a: 7}',
  '{claim: 7}',
  '2020-01-01',
  `'${secret}#/%'`,
];

test.each([
  [
    'SIGN_IN_FILE',
    [
      'name',
      'title',
      'kind',
      'issuer',
      'allowHttp',
      'clientId',
      'clientSecretVariable',
      'clientAuth',
      'scope',
    ].concat(['email', 'newPeople', 'domains', 'roles', 'groups', 'logout', 'passwords']),
    { name: 'sso', title: 'Вход', clientId: 'otklik', issuer: 'https://sso.company.ru' },
  ],
  [
    'AI_ENDPOINTS_FILE',
    [
      'name',
      'baseUrl',
      'keyVariable',
      'model',
      'place',
      'inputPrice',
      'outputPrice',
      'contextTokens',
      'concurrency',
    ],
    { name: 'one', baseUrl: 'https://llm.company.ru/v1', model: 'm' },
  ],
])(
  'a file of %s with anything in any of its fields is read or refused in one line',
  (name, fields, usual) => {
    const file = join(folder, 'any.yaml');
    const refuse = (text: string) => {
      writeFileSync(file, text);
      const said = refusalOf({ [name]: file, PUBLIC_URL: 'https://learn.company.ru' });
      if (said === undefined) return;
      expect(said).toMatch(/^Файл [^\n]+$/);
      expect(said).not.toContain(secret);
    };
    for (const value of junk) {
      refuse(value);
      refuse(`- ${value}`);
      for (const field of fields) {
        refuse(
          `- { ${Object.entries({ ...usual, [field]: value })
            .map(([key, given]) => `${key}: ${given}`)
            .join(', ')} }`,
        );
      }
    }
  },
);
