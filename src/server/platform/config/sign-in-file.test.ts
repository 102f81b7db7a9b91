import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'sign-in-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'sign-in.yaml');
const secret = 'very-secret-1234567890';

function read(text: string, env: Record<string, string> = {}) {
  writeFileSync(file, text);
  return readConfig({
    SIGN_IN_FILE: file,
    PUBLIC_URL: 'https://learn.company.ru',
    KEYCLOAK_SECRET: secret,
    ...env,
  }).signIn;
}

const whole = `
- name: keycloak
  title: Вход для сотрудников
  kind: oidc
  issuer: https://sso.company.ru/realms/main
  clientId: otklik
  clientSecretVariable: KEYCLOAK_SECRET
  email: vouched
  newPeople: domains
  domains: [Company.ru]
  roles: { claim: groups, admin: [lms-admins], curator: [lms-curators] }
  groups: { claim: groups, joins: { soft-skills-2026: k7m4-9qxt } }
  logout: provider
  passwords: except-admins
- { name: ya, title: Яндекс ID, kind: yandex, clientId: abc, email: never }
`;

test('A file is read whole, with secrets from the environment; without one there is nothing', () => {
  const { providers, passwordsOf, publicUrl } = read(whole);
  expect(providers).toMatchObject([
    {
      name: 'keycloak',
      clientSecret: secret,
      domains: ['company.ru'],
      groups: { joins: { 'soft-skills-2026': 'K7M49QXT' } },
    },
    { name: 'ya', kind: 'yandex', clientSecret: undefined, newPeople: 'nobody', logout: 'local' },
  ]);
  expect([passwordsOf, publicUrl]).toEqual(['admins', 'https://learn.company.ru']);
  expect(readConfig({}).signIn).toEqual({ providers: [], passwordsOf: 'everyone', publicUrl: '' });
});

const one = (line: string) =>
  `- { name: sso, title: Вход, issuer: 'https://sso.company.ru', clientId: otklik, ${line} }`;

test.each([
  ['- a: [', /строка 1: это не YAML/],
  ['{}', /: нужен список серверов входа$/],
  ['[]', /в списке нет ни одного/],
  [one('name: SSO').replace('name: sso, ', ''), /сервер входа 1, name: нужно название латиницей/],
  [`${one('')}\n${one('')}`, /сервер входа 2: название «sso» уже занято/],
  [one('clientSecret: abc'), /неизвестное поле clientSecret$/],
  [one(`clientSecretVariable: '${secret}!'`), /нужно имя переменной окружения с секретом, а не сам секрет$/],
  [one('clientSecretVariable: NOWHERE'), /clientSecretVariable: переменная NOWHERE не задана$/],
  [one('email: yes please'), /email: нужно одно из: vouched, claim, never$/],
  [one('newPeople: domains'), /domains: с newPeople: domains нужны домены$/],
  [
    one('newPeople: domains, domains: [company.ru], email: never'),
    /newPeople: с email: never домену верить нельзя/,
  ],
  [one('domains: ["@company.ru"]'), /нужен домен вида company.ru, без @$/],
  [one('roles: { claim: groups }'), /roles: нужны значения для admin или curator$/],
  [one('groups: { claim: groups, joins: { a: ABC } }'), /нужен код потока, например K7M49QXT$/],
  [one('scope: email'), /scope: без openid входа нет$/],
  [one('').replace('https:', 'http:'), /issuer: нужен https; для своей сети без него — allowHttp: true$/],
  [
    one('allowHttp: true').replace('https:', 'http:'),
    /allowHttp: http бывает только на этой машине и в своей сети$/,
  ],
  [one('').replace('sso.company', 'user:pass@sso.company'), /issuer: в адресе не бывает пароля/],
  [
    `- { name: ya, title: Я, kind: yandex, clientId: a }`,
    /email: у yandex и vk адреса не подтверждены: нужно never/,
  ],
  [`- { name: sso, title: Вход, clientId: a }`, /issuer: нужен адрес/],
])('%s stops the start with one line', (text, said) => {
  expect(() => read(text)).toThrow(ConfigError);
  expect(() => read(text)).toThrow(said);
  expect(() => read(text)).not.toThrow(secret);
});

test('It needs the address to return to, and a key where several processes share a database', () => {
  expect(() => readConfig({ SIGN_IN_FILE: file })).toThrow(
    /^Переменная PUBLIC_URL нужна вместе с SIGN_IN_FILE/,
  );
  const shared = { DATABASE_URL: 'postgresql://host/name' };
  expect(() => read(whole, shared)).toThrow(/^Переменная SECRET_KEY нужна вместе с SIGN_IN_FILE/);
  expect(() => readConfig({ SIGN_IN_FILE: '/nowhere', PUBLIC_URL: 'https://a.ru' })).toThrow(
    /не открывается$/,
  );
});
