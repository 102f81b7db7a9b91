import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc, { type Arbitrary } from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { allCalls } from '#contract/calls.ts';
import type { EndpointShape } from '#contract/endpoint.ts';
import { links } from '#contract/links/calls.ts';
import { personalData } from '#contract/personal-data/calls.ts';
import { secondFactor } from '#contract/second-factor/calls.ts';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { anyText } from './contract/any-text.ts';
import { type Answered, expectContract } from './contract/expect-contract.ts';
import {
  fileFields,
  type AnyRequest,
  brokenRequests,
  type FilesFor,
  validRequests,
} from './contract/requests.ts';
import { schoolIds } from './contract/school-ids.ts';
import { buildSchool, type School, secret } from './contract/school.ts';
import { testApp } from './for-all-tests.ts';
import { pngPicture } from './pictures.ts';
import { propertyRuns } from './property-runs.ts';

// Property tests: valid and invalid requests, generated from the schemas, for every call and every role. Every response must
// match the contract. `npm run test:long` tries thousands.

const runs = propertyRuns(12);

const t = testApp({ ANSWERS_PER_MINUTE: '100000' });
let school: School;
let picture: Buffer;
let port: number;

beforeAll(async () => {
  school = await buildSchool(t.db);
  await t.app.listen({ port: 0 });
  ({ port } = t.app.server.address() as AddressInfo);
  picture = Buffer.from(await pngPicture('#123', { width: 32, height: 18 }));
});

/** Those that read come first, and share a school: nothing that they do undoes another's. */
const endpoints: [string, EndpointShape][] = Object.entries<EndpointShape>(allCalls).toSorted(
  ([, a], [, b]) => Number(changes(a)) - Number(changes(b)),
);
function changes({ method }: EndpointShape): boolean {
  return method !== 'GET';
}

type Who = 'nobody' | 'student' | 'admin';

describe.each(endpoints)('%s', (_name, endpoint) => {
  const caller = fc.oneof(
    { arbitrary: fc.constant<Who>('admin'), weight: 5 },
    { arbitrary: fc.constant<Who>('student'), weight: endpoint.access === 'admin' ? 1 : 5 },
    { arbitrary: fc.constant<Who>('nobody'), weight: 1 },
  );

  test(
    'answers what is right, and what is wrong, as the contract says',
    async () => {
      const request = fc.oneof(
        validRequests(endpoint, schoolIds, filesFor),
        brokenRequests(endpoint, schoolIds, filesFor),
      );
      const rebuild = everyTimes(endpoint.method === 'DELETE' ? 3 : 25, async () => {
        if (changes(endpoint)) school = await buildSchool(t.db);
      });
      await tryAll(fc.tuple(request, caller), async ([given, who]) => {
        await rebuild();
        if (asksPassword.has(endpoint)) await sql`delete from login_failures`.execute(t.db);
        const answered = await send(endpoint, given, who);
        expectContract(endpoint, answered);
        if (endpoint !== personalData.downloadOwnData) expectNoSecret(answered, who);
        if (given.isValid) expectNotInvalid(endpoint, answered);
      });
    },
    20_000 + runs.numRuns * 300,
  );
});

async function tryAll<T>(given: Arbitrary<T>, holds: (value: T) => Promise<void>): Promise<void> {
  await fc.assert(fc.asyncProperty(given, holds), { ...runs, endOnFailure: false });
}

/** Restores the school at the start and at intervals, undoing the effects of the requests. */
function everyTimes(times: number, act: () => Promise<void>): () => Promise<void> {
  let count = 0;
  return async () => {
    if (count % times === 0) await act();
    count += 1;
  };
}

/** The guess limit, tested elsewhere, would refuse everything after the first few requests. */
const asksPassword = new Set<EndpointShape>([
  auth.login,
  auth.updatePassword,
  auth.updateEmail,
  links.openLink,
  links.setPasswordByLink,
  links.confirmEmail,
  secondFactor.setUpOwnSecondFactor,
  secondFactor.renewRecoveryCodes,
  secondFactor.turnOffSecondFactor,
  personalData.downloadOwnData,
  personalData.askToErase,
]);

let address = 0;

async function send(
  endpoint: EndpointShape,
  { url, headers: given, payload }: AnyRequest,
  who: Who,
): Promise<Answered> {
  const headers = {
    ...(who !== 'nobody' && { cookie: `${sessionCookieName}=${school[who]}` }),
    ...given,
  };
  if (endpoint.contentType === 'text/event-stream') return beginningOf(url, headers);
  // Each from a different address, or the guess limit would refuse the sign-in.
  address += 1;
  return t.app.inject({
    method: endpoint.method,
    url,
    headers,
    ...(payload !== undefined && { payload }),
    remoteAddress: `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
  });
}

/** Over a real socket: a stream is closed as soon as it starts, a refusal is read completely. */
async function beginningOf(path: string, headers: AnyRequest['headers']): Promise<Answered> {
  const request = get({ port, path, headers, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const statusCode = response.statusCode ?? 0;
  let body = '';
  for await (const chunk of response) {
    body += String(chunk);
    if (statusCode < 400) break;
  }
  request.destroy();
  return { statusCode, headers: response.headers, body };
}

/** Only an administrator gets foreign data, and nobody gets a password hash. */
/** But in all that is stored of oneself, which has one's own former email and answers of closed lessons (own-data.test.ts). */
function expectNoSecret({ body }: Answered, who: Who): void {
  expect(body).not.toContain('$argon2');
  if (who !== 'admin') expect(body).not.toContain(secret);
}

/** Valid input is never refused as invalid, except for files: the contract doesn't describe their content. */
function expectNotInvalid(endpoint: EndpointShape, { statusCode, body }: Answered): void {
  if (statusCode !== 400) return;
  const { code, message, fields = {} } = JSON.parse(body);
  const isOfFile = Object.keys(fields).some((field) => fileFields(endpoint).includes(field));
  if (!isOfFile && !refusedForWhatItSays.has(message)) expect(code, body).toBe('wrong_password');
}

/** Validation that depends on more than the request. */
const refusedForWhatItSays = new Set([
  'Введите пароль',
  'Введите адрес вида https://crm.company.ru/webhook',
  'Ответьте хотя бы на один вопрос',
  'Одного из курсов больше нет. Обновите страницу',
  'У одного из названных нет роли куратора. Дайте её и попробуйте снова',
  'Одного из потоков в этом курсе нет. Обновите страницу',
  'Этот критерий указан дважды',
  'Этого навыка больше нет в списке школы',
  'Наводить вопросом наставник может только там, где есть критерии',
  'У критерия нет такого уровня',
  'Критерий с тех пор изменился: откройте урок заново',
  'Критерий изменился: обновите страницу',
  'Цитаты — места из текста ответа, по порядку',
  'Слова — места из вашего ответа, по порядку',
  'В этом курсе такого потока нет',
  'Этот день уже прошёл',
  'Этот срок уже прошёл',
  'Срок — не больше года: потом выпустите новый токен',
  'Одного из курсов уже нет',
  'Домены можно назвать, только когда включена почта',
  'Об этом вас не уведомляют',
  'Почта не настроена: возьмите ссылку и передайте её сами',
  'В этом курсе такого урока нет',
  'Так это решить нельзя: выберите другое решение',
  'С этим решением урока не засчитывают: зачтите его у самого ответа',
  'Этот урок указан дважды',
  'Такой модели у курса нет',
  'Такого уровня у этого сценария нет',
  'Другая попытка начинается со своей реплики',
  'Выберите, когда спросить',
  'Выберите день позже сегодняшнего',
  'Не дальше чем через 90 дней',
  'Об этом плане уже спрашивали трижды',
  'Ещё раз спрашиваем, только если не было случая',
  'Конец потока должен быть позже его начала',
  'Начало должно быть раньше конца потока',
  'Срок сдачи должен быть позже открытия урока',
  'Урок открывается раньше, чем его нужно сдать',
  'С таким началом другие даты потока выйдут за годы от 2000 до 9998',
  'Это не email того, кого стирают',
  'С этими ошибками сценарий не публикуется: они названы у полей',
]);

const filesFor: FilesFor = (field) =>
  field === 'coverImage'
    ? fc.oneof(
        fc.constant(null).map(() => ({ name: 'обложка.png', bytes: picture })),
        fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ name: 'a.png', bytes: Buffer.from(bytes) })),
        fc.nat(90).map((at) => ({ name: 'b.gif', bytes: Buffer.from(picture.subarray(0, at)) })),
      )
    : fc.oneof(
        peopleFile.map((text) => ({ name: 'люди.csv', bytes: Buffer.from(text) })),
        fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ name: 'x.csv', bytes: Buffer.from(bytes) })),
        fc.tuple(peopleFile, strangeName).map(([text, name]) => ({ name, bytes: Buffer.from(text) })),
      );

const strangeName = fc.constantFrom(
  '',
  '../../x.csv',
  'до\u0000после.csv',
  `${'x'.repeat(199)}😀.csv`,
  'a\u001b[31m.csv',
);

const cell = fc.oneof(
  anyText({ max: 30 }),
  fc.constantFrom('student@example.ru', 'new@example.ru', 'admin', 'Курс', '31.12.2027', ''),
);

const peopleFile = fc
  .array(fc.array(cell, { minLength: 4, maxLength: 8 }), { maxLength: 8 })
  .map((rows) =>
    ['Имя;Фамилия;Email;Пароль;Роль;Курсы;Доступ до', ...rows.map((row) => row.map(quoted).join(';'))].join(
      '\r\n',
    ),
  );

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
