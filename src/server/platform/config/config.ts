import { z } from 'zod';
import { place } from '#contract/models/places.ts';
import { referralReason } from '#contract/referrals/words.ts';
import { timeZone } from '#contract/text.ts';
import { asciiAddress, asciiEmail } from '#domain/mail-address/mail-address.ts';
import { addressesIn } from '#server/platform/db/servers.ts';
import { ConfigError } from './config-error.ts';
import { readEndpointsFile } from './endpoints-file.ts';
import { demandedRoles } from './second-factor.ts';
import { secretKey, secretKeyOf } from './secret-key.ts';
import { sessionIdle } from './session-idle.ts';
import { signInOf } from './sign-in.ts';
import { readSmtpUrl, smtpUrlForm } from './smtp-address.ts';
import { trustedProxy } from './trusted-proxy.ts';
import { wholeAddress } from './whole-address.ts';
import { withoutSettings } from './without-settings.ts';

const flag = (fallback: boolean) =>
  z
    .enum(['0', '1', 'true', 'false'], 'принимает 1 или 0')
    .transform((value) => value === '1' || value === 'true')
    .default(fallback);

const hours = `принимает сроки от 1 до 720 часов: crisis=2,disagreement=48; причины: ${referralReason.options.join(', ')}`;

const whole = (fallback: number, min: number, max: number) => wholeNumber(min, max).default(fallback);

const wholeOrNone = (min: number, max: number) => wholeNumber(min, max).optional();

const wholeNumber = (min: number, max: number) => {
  const error = `принимает целое число от ${min} до ${max}`;
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
};

const price = z.coerce
  .number('принимает цену 1000 токенов в рублях: 0.4')
  .min(0, 'принимает цену 1000 токенов в рублях: 0.4')
  .default(0);

const httpAddress = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `принимает адрес вида ${example}` })
    .refine((url) => wholeAddress(url) !== undefined, `принимает адрес вида ${example}`)
    .transform((url) => url.replace(/\/+$/, ''));

const mailAddress = z
  .string()
  .overwrite(asciiEmail)
  .regex(asciiAddress, 'принимает адрес электронной почты, до знака @ латиницей');

const longestSupportText = 2_000;

export { ConfigError };

export const environment = z.object({
  PORT: whole(3000, 0, 65_535),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine(
      (url) => addressesIn(url)?.every((address) => wholeAddress(address) !== undefined),
      'принимает адрес вида postgresql://user:password@host:5432/name (в пароле / пишут как %2F, # как %23, ? как %3F, % как %25); если серверов несколько — через запятую: @first:5432,second:5432/name',
    )
    .optional(),
  ADMIN_EMAIL: mailAddress.default('admin@otklik.local'),
  ADMIN_PASSWORD: z
    .string()
    .min(6, 'принимает пароль от 6 до 256 символов')
    .max(256, 'принимает пароль от 6 до 256 символов')
    .optional(),
  DEMO: flag(true),
  APP_NAME: z
    .string()
    .min(1, 'принимает название продукта')
    .max(60, 'принимает название до 60 символов')
    .default('Отклик'),
  TIME_ZONE: z
    .string()
    // An offset isn't a zone: it has no summer time, and PostgreSQL would read its sign the other way.
    .refine(
      (name) => /^[A-Za-z]/.test(name) && timeZone.safeParse(name).success,
      'принимает часовой пояс по IANA: Europe/Moscow',
    )
    .default('Europe/Moscow'),
  SUPPORT_TEXT: z
    .string()
    .max(longestSupportText, `принимает текст до ${longestSupportText.toLocaleString('ru-RU')} знаков`)
    .optional(),
  REFERRAL_HOURS: z
    .string()
    .transform((text) => Object.fromEntries(text.split(',').map((part) => part.trim().split('='))))
    .pipe(
      z.partialRecord(referralReason, z.coerce.number(hours).int(hours).min(1, hours).max(720, hours), hours),
    )
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'принимает одно из: fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  PUBLIC_URL: httpAddress('https://learn.company.ru').optional(),
  ALLOWED_HOSTS: z
    .string()
    .toLowerCase()
    .transform((names) => names.split(',').map((name) => name.trim()))
    .pipe(z.array(z.string().regex(/^[a-z\d.-]+$/, 'принимает имена через запятую: otklik,learn.company.ru')))
    .default([]),
  SESSION_IDLE: sessionIdle.optional(),
  SECOND_FACTOR: demandedRoles.default([]),
  SECRET_KEY: secretKey.optional(),
  SIGN_IN_FILE: z.string().optional(),
  PASSWORD_RULES: z.enum(['usual', 'strict'], 'принимает одно из: usual, strict').optional(),
  TRUST_PROXY: trustedProxy,
  SHUTDOWN_DELAY_MS: whole(0, 0, 60_000),
  METRICS_TOKEN: z.string().min(16, 'принимает секрет от 16 символов').optional(),
  METRICS_PORT: wholeOrNone(1, 65_535),
  AI_BASE_URL: z
    .union([z.literal('demo'), httpAddress('https://api.openai.com/v1, либо слово demo')], {
      error: 'принимает адрес вида https://api.openai.com/v1 либо слово demo',
    })
    .optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  AI_PLACE: z.enum(place.options, `принимает одно из: ${place.options.join(', ')}`).optional(),
  AI_INPUT_PRICE: price,
  AI_OUTPUT_PRICE: price,
  AI_CONTEXT_TOKENS: wholeOrNone(1_000, 10_000_000),
  AI_ENDPOINTS_FILE: z.string().optional(),
  AI_CONCURRENCY: whole(4, 1, 100),
  AI_DIALOGUE_CONCURRENCY: wholeOrNone(1, 100),
  AI_TURN_FIRST_MS: whole(15_000, 100, 300_000),
  // The HTTP client's own limit for the start of a response.
  AI_FIRST_TOKEN_TIMEOUT_MS: whole(30_000, 100, 300_000),
  AI_TIMEOUT_MS: whole(180_000, 100, 3_600_000),
  SMTP_URL: z
    .string()
    .refine((url) => readSmtpUrl(url) !== undefined, smtpUrlForm)
    .optional(),
  MAIL_FROM: mailAddress.optional(),
  QUIET_HOURS: z
    .string()
    .regex(
      /^(\d|1\d|2[0-3])-(\d|1\d|2[0-3])$|^0$/,
      'принимает часы вида 21-8 либо 0, чтобы тихих часов не было',
    )
    .default('21-8'),
  WEBHOOK_PRIVATE: flag(false),
  ANSWERS_PER_MINUTE: whole(30, 1, 100_000),
  TURNS_PER_MINUTE: whole(12, 1, 100_000),
  DIALOGUES_PER_DAY: whole(30, 1, 100_000),
  TAKES_PER_DAY: whole(40, 1, 100_000),
  DIALOGUE_DAYS: whole(30, 1, 3_650),
  ERASURE_DAYS: whole(3, 1, 7),
  FILE_MAX_MB: whole(200, 1, 4_000),
  S3_ENDPOINT: httpAddress('https://storage.yandexcloud.net').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,63}$/, 'принимает имя бакета')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
});

export type Config = ReturnType<typeof readConfig>;

/** What is printed of an error at the start. */
export const withoutOwnSettings = (text: string): string => withoutSettings(text, process.env);

/** The only reader of the environment. An empty variable counts as unset. Throws ConfigError for the first wrong value. */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`Переменная ${String(issue?.path[0])} ${issue?.message}`);
  }
  const e = parsed.data;
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    admin: { email: e.ADMIN_EMAIL, password: e.ADMIN_PASSWORD },
    demo: e.DEMO,
    appName: e.APP_NAME,
    /** The zone of the school's dates: days after the start, and dates in refusals. */
    timeZone: e.TIME_ZONE,
    /** What a student reads whose answer is an alarm. */
    supportText: e.SUPPORT_TEXT?.trim() || undefined,
    /** Hours until a person is due, by the reason. */
    referralHours: e.REFERRAL_HOURS ?? {},
    /** Hours of the school's zone; undefined: there are none. */
    quietHours: quietHoursOf(e),
    logLevel: e.LOG_LEVEL,
    publicUrl: e.PUBLIC_URL,
    /** Host names that this process accepts, besides those of PUBLIC_URL and the machine, and IP addresses. */
    allowedHosts: e.ALLOWED_HOSTS,
    trustProxy: e.TRUST_PROXY,
    /** Undefined: nothing but the length of a new password is looked at. */
    passwordRules: e.PASSWORD_RULES,
    sessionIdle: e.SESSION_IDLE ?? {},
    secondFactor: e.SECOND_FACTOR,
    secretKey: secretKeyOf(e),
    signIn: signInOf(e, env),
    /** The delay between the signal and the shutdown, so that the load balancer notices. */
    shutdownDelayMs: e.SHUTDOWN_DELAY_MS,
    metricsToken: e.METRICS_TOKEN,
    /** The port for the probes and metrics of a worker, which serves no pages. */
    metricsPort: e.METRICS_PORT,
    ai: modelOf(e, env),
    /** Undefined: nothing is sent, and no screen promises a letter. */
    mail: mailOf(e),
    /** Webhooks may lead into one's own network. */
    webhookPrivate: e.WEBHOOK_PRIVATE,
    answersPerMinute: e.ANSWERS_PER_MINUTE,
    turnsPerMinute: e.TURNS_PER_MINUTE,
    dialoguesPerDay: e.DIALOGUES_PER_DAY,
    takesPerDay: e.TAKES_PER_DAY,
    /** How long a talk that wasn't sent for a review is kept. */
    dialogueDays: e.DIALOGUE_DAYS,
    erasureDays: e.ERASURE_DAYS,
    /** The largest file of a lesson. */
    fileMaxBytes: e.FILE_MAX_MB * 1024 * 1024,
    s3: s3Of(e),
  };
}

function modelOf(e: z.output<typeof environment>, env: Record<string, string | undefined>) {
  return {
    baseUrl: e.AI_BASE_URL,
    apiKey: e.AI_API_KEY,
    model: e.AI_MODEL,
    place: e.AI_PLACE,
    /** In roubles for 1,000 tokens. */
    inputPrice: e.AI_INPUT_PRICE,
    outputPrice: e.AI_OUTPUT_PRICE,
    contextTokens: e.AI_CONTEXT_TOKENS,
    /** Further models in order of preference. */
    endpoints: e.AI_ENDPOINTS_FILE === undefined ? [] : readEndpointsFile(e.AI_ENDPOINTS_FILE, env),
    concurrency: e.AI_CONCURRENCY,
    /** Replies in talks at once over all workers, besides the reviews. */
    dialogueConcurrency: e.AI_DIALOGUE_CONCURRENCY ?? e.AI_CONCURRENCY,
    /** The limit for a reply's first words. */
    turnFirstMs: e.AI_TURN_FIRST_MS,
    firstTokenTimeoutMs: e.AI_FIRST_TOKEN_TIMEOUT_MS,
    timeoutMs: e.AI_TIMEOUT_MS,
  };
}

/** Letters lead back to the app, and they come from somebody. */
function mailOf(e: z.output<typeof environment>) {
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL } = e;
  const smtp = SMTP_URL && readSmtpUrl(SMTP_URL);
  if (!smtp) return undefined;
  if (!PUBLIC_URL)
    throw new ConfigError('Переменная PUBLIC_URL нужна вместе с SMTP_URL: из неё ссылки в письмах');
  const from = MAIL_FROM ?? mailAddress.safeParse(smtp.auth?.user).data;
  if (!from)
    throw new ConfigError('Переменная MAIL_FROM нужна вместе с SMTP_URL: пользователь в нём не адрес почты');
  // Undefined: letters leave at any hour.
  return { smtp, from, publicUrl: PUBLIC_URL, quietHours: quietHoursOf(e) };
}

function quietHoursOf({ QUIET_HOURS }: z.output<typeof environment>) {
  const [start, end] = QUIET_HOURS.split('-').map(Number);
  return start === undefined || end === undefined || start === end ? undefined : { start, end };
}

export type MailConfig = NonNullable<Config['mail']>;

/** The store's settings must be complete or absent: otherwise files would go where the operator doesn't expect them. */
function s3Of(e: z.output<typeof environment>) {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = e;
  const given = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    return {
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: e.S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    };
  }
  const missing = Object.entries(given).find(([, value]) => value === undefined)?.[0];
  if (missing && Object.values(given).some((value) => value !== undefined)) {
    throw new ConfigError(`Переменная ${missing} нужна вместе с ${namesOf(given).join(', ')}`);
  }
  return undefined;
}

const namesOf = (given: Record<string, string | undefined>) =>
  Object.keys(given).filter((name) => given[name] !== undefined);
