import { z } from 'zod';
import { readJoinCode } from '#domain/join-code.ts';
import { asciiDomain } from '#domain/mail-address/mail-address.ts';
import { anyText, oneOf, readListedFile, secretIn, variableName } from './listed-file.ts';
import { isPrivateHost } from './smtp-address.ts';
import { wholeAddress } from './whole-address.ts';

/** A server through which people sign in, as the operator lists it. */
export interface ListedProvider extends z.output<typeof listed> {
  /** Undefined: a public client. */
  clientSecret: string | undefined;
}

export interface SignInConfig {
  providers: readonly ListedProvider[];
  /** Whose passwords open a session. */
  passwordsOf: 'everyone' | 'admins';
}

/** Without a file, nothing of this is there. No provider is built in: which are allowed is a matter of the school's law. */
export const noProviders: SignInConfig = { providers: [], passwordsOf: 'everyone' };

/** The providers of SIGN_IN_FILE in the order of their buttons, each with its secret from the environment. Throws ConfigError. */
export function readSignInFile(path: string, env: Record<string, string | undefined>): SignInConfig {
  const providers = readListedFile(path, { variable: 'SIGN_IN_FILE', word: 'сервер входа', list }).map(
    ({ entry, at }) => ({
      ...entry,
      clientSecret: secretIn(env, entry.clientSecretVariable, `${at}, clientSecretVariable`),
    }),
  );
  const isForAdmins = providers.some(({ passwords }) => passwords === 'except-admins');
  return { providers, passwordsOf: isForAdmins ? 'admins' : 'everyone' };
}

const texts = z.array(anyText(200), 'нужен список строк').min(1, 'в списке ничего нет');

const domain = z
  .string('нужен домен вида company.ru')
  .toLowerCase()
  .overwrite((given) => asciiDomain(given) ?? given)
  .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, 'нужен домен вида company.ru, без @');

const joinCode = z
  .string('нужен код потока')
  .transform((given) => readJoinCode(given) ?? '')
  .refine((code) => code !== '', 'нужен код потока, например K7M49QXT');

const listed = z
  .strictObject({
    name: z
      .string('нужно название латиницей: оно стоит в адресе')
      .regex(/^[a-z][a-z\d-]{0,39}$/, 'нужно название латиницей: буквы, цифры и дефис, до 40 знаков'),
    title: anyText(60),
    kind: oneOf('oidc', 'yandex', 'vk').default('oidc'),
    issuer: z
      .url({ protocol: /^https?$/, error: 'нужен адрес вида https://sso.company.ru/realms/main' })
      .refine(hasNoExtras, 'в адресе не бывает пароля, ? и #')
      .optional(),
    allowHttp: z.boolean('нужно true или false').default(false),
    clientId: anyText(300),
    clientSecretVariable: variableName('секретом', 'секрет').optional(),
    clientAuth: oneOf('basic', 'post').optional(),
    scope: z
      .string('нужна строка вида openid email profile')
      .regex(/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/, 'нужны слова через пробел')
      .optional(),
    email: oneOf('vouched', 'claim', 'never').default('claim'),
    newPeople: oneOf('nobody', 'domains', 'everyone').default('nobody'),
    domains: z.array(domain, 'нужен список доменов').default([]),
    roles: z
      .strictObject({ claim: anyText(100), admin: texts.optional(), curator: texts.optional() })
      .optional(),
    groups: z.strictObject({ claim: anyText(100), joins: z.record(anyText(200), joinCode) }).optional(),
    logout: oneOf('local', 'provider').default('local'),
    passwords: oneOf('allowed', 'except-admins').default('allowed'),
  })
  .superRefine((provider, context) => {
    for (const [field, message] of Object.entries(disagreementsOf(provider))) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });

const list = z.array(listed, 'нужен список серверов входа').min(1, 'в списке нет ни одного сервера входа');

interface Shape {
  kind: string;
  issuer?: string | undefined;
  allowHttp: boolean;
  scope?: string | undefined;
  email: string;
  newPeople: string;
  domains: readonly string[];
  roles?: { admin?: readonly string[] | undefined; curator?: readonly string[] | undefined } | undefined;
  groups?: unknown;
  logout: string;
  clientAuth?: string | undefined;
}

/** What is right by itself but not together, by the field. */
const disagreementsOf = (of: Shape): Record<string, string> => ({
  ...(of.issuer !== undefined && problemOf(of.issuer, of.allowHttp)),
  ...(of.newPeople === 'domains' && domainProblem(of)),
  ...(of.roles && !of.roles.admin && !of.roles.curator && { roles: 'нужны значения для admin или curator' }),
  ...(of.kind === 'oidc' ? oidcProblem(of) : otherProblem(of)),
});

function domainProblem({ domains, email }: Shape): Record<string, string> {
  if (email === 'never') return { newPeople: 'с email: never домену верить нельзя' };
  return domains.length === 0 ? { domains: 'с newPeople: domains нужны домены' } : {};
}

function oidcProblem({ issuer, scope }: Shape): Record<string, string> {
  if (issuer === undefined) return { issuer: 'нужен адрес: https://sso.company.ru/realms/main' };
  return scope?.split(' ').includes('openid') === false ? { scope: 'без openid входа нет' } : {};
}

const otherProblem = (of: Shape): Record<string, string> => ({
  ...(of.clientAuth !== undefined && { clientAuth: 'бывает только у kind: oidc' }),
  ...(of.email !== 'never' && { email: 'у yandex и vk адреса не подтверждены: нужно never' }),
  ...(of.roles && { roles: 'роли бывают только у kind: oidc' }),
  ...(of.groups !== undefined && { groups: 'группы бывают только у kind: oidc' }),
  ...(of.logout === 'provider' && { logout: 'с kind: yandex и vk бывает только local' }),
});

/** Without TLS anyone on the way signs in as anyone, so it takes a line of its own, and only on one's own network. */
function problemOf(issuer: string, allowHttp: boolean): Record<string, string> {
  const url = URL.parse(issuer);
  // What is no address has been refused by then.
  if (!url || url.protocol === 'https:') return {};
  const { hostname } = url;
  if (!allowHttp) return { issuer: 'нужен https; для своей сети без него — allowHttp: true' };
  if (isPrivateHost(hostname.replace(/^\[|\]$/g, ''))) return {};
  return { allowHttp: 'http бывает только на этой машине и в своей сети' };
}

function hasNoExtras(url: string): boolean {
  const found = wholeAddress(url);
  return found !== undefined && found.username + found.password + found.search === '';
}
