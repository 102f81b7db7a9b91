import { expect, test } from 'vitest';
import { writeResetLetter } from '#server/accounts/links/reset-letter.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { mailPayload } from '#server/telling/letters/mail-payload.ts';
import { createTestApp } from '#test/app.ts';
import { countStatements } from '#test/count-statements.ts';
import { createAdmin, createUser } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { median, uTest } from '#test/two-samples.ts';

// Asks for new passwords of known and unknown addresses alternately, and compares whatever an attacker can see. RESETS=1000
// measures the times too, on a quiet machine.

const resets = Number(process.env.RESETS ?? 40);
const isMeasured = process.env.RESETS !== undefined;

const env = {
  SMTP_URL: 'smtp://school@smtp.example.ru',
  MAIL_FROM: 'school@example.ru',
  PUBLIC_URL: 'http://localhost',
  TRUST_PROXY: '1',
};
const config = readConfig(env);

const t = forAllTests(() => createTestApp(env));

let places = 0;

const askFor = (email: string) =>
  t.app.inject({
    method: 'POST',
    url: '/api/auth/reset',
    payload: { email },
    headers: { 'x-forwarded-for': `10.${places >> 8}.${(places += 1) & 255}.1` },
  });

const emailOf = (number: number, isKnown: boolean) =>
  `${isKnown ? 'known' : 'never'}-${String(number).padStart(5, '0')}@example.ru`;

interface Asked {
  isKnown: boolean;
  ms: number;
}

test('A known and an unknown address are answered alike, after the same work', async () => {
  for (let number = 0; number < resets / 2; number += 1)
    await createUser(t.db, { email: emailOf(number, true) });
  const seen = new Set<string>();
  const fewest = { known: Infinity, unknown: Infinity };
  const times: Asked[] = [];
  for (let number = 0; number < resets; number += 1) {
    const isKnown = number % 2 === 0;
    const email = emailOf(Math.floor(number / 2), isKnown);
    if (isMeasured) {
      const start = performance.now();
      seen.add(visible(await askFor(email)));
      times.push({ isKnown, ms: performance.now() - start });
    } else {
      const statements = await countStatements(async () => seen.add(visible(await askFor(email))));
      const kind = isKnown ? 'known' : 'unknown';
      fewest[kind] = Math.min(fewest[kind], statements);
    }
  }
  expect([...seen]).toHaveLength(1);
  if (isMeasured) report(times);
  else expect(fewest.known).toBe(fewest.unknown);
  const rows = await t.db.selectFrom('outbox').select(['user_id', 'key', 'priority', 'payload']).execute();
  expect(rows).toHaveLength(resets);
  expect(
    new Set(rows.map(({ payload, ...same }) => JSON.stringify([same, Object.keys(Object(payload))]))),
  ).toHaveLength(1);
});

/** All of a response but its id and its time. */
function visible({ statusCode, headers, body }: Awaited<ReturnType<typeof askFor>>): string {
  const { date: _1, 'x-request-id': _2, ...same } = headers;
  return JSON.stringify([statusCode, same, body]);
}

function report(times: Asked[]): void {
  // The first ones warm up.
  const steady = times.slice(Math.floor(times.length / 10));
  const of = (known: boolean) => steady.filter(({ isKnown }) => isKnown === known).map(({ ms }) => ms);
  const [known, unknown] = [of(true), of(false)];
  const { z, p } = uTest(known, unknown);
  process.stdout.write(
    `resets: ${times.length}; medians ${median(known).toFixed(3)} and ${median(unknown).toFixed(3)} ms; ` +
      `Mann-Whitney z ${z.toFixed(2)}, p ${p.toFixed(3)}\n`,
  );
  expect(Math.abs(median(known) - median(unknown))).toBeLessThan(1);
}

const write = (email: string, passwordsOf: 'everyone' | 'admins' = 'everyone') =>
  t.db.transaction().execute(async (tx) => {
    if (!config.mail) throw new Error('Letters are sent in this test');
    const setting = { ...config, mail: config.mail, signIn: { passwordsOf } };
    return writeResetLetter(tx, { kind: 'reset', email }, setting);
  });

test('Only an address with an account gets a letter, to the address as the account has it', async () => {
  const user = await createUser(t.db, { email: 'Anna.Reset@example.ru' });
  expect(await write('nobody-here@example.ru')).toBeUndefined();
  const letter = await write('anna.reset@EXAMPLE.ru');
  expect(letter?.to.address).toBe('Anna.Reset@example.ru');
  const [button] = letter?.blocks.filter((block) => 'button' in block) ?? [];
  const [code] = letter?.blocks.filter((block) => 'code' in block) ?? [];
  expect(button?.address).toBe(`http://localhost/welcome#${code?.code}`);
  const set = await t.call('POST', '/api/links/password', {
    body: { token: code?.code, newPassword: 'новый пароль' },
  });
  expect(set.json().user.id).toBe(user.id);
  const again = await t.call('POST', '/api/links/open', { body: { token: code?.code } });
  expect(again.statusCode).toBe(404);
});

test('Whom a password would not let in gets no link, only the way to the sign-in page', async () => {
  const { id, email } = await createUser(t.db);
  const letter = await write(email, 'admins');
  expect(JSON.stringify(letter)).toContain('а вы — через сервер вашей организации');
  expect(letter?.blocks).toContainEqual({ button: 'Перейти ко входу', address: 'http://localhost/' });
  expect(await t.db.selectFrom('personal_links').select('id').where('user_id', '=', id).execute()).toEqual(
    [],
  );
  const admin = await createAdmin(t.db);
  expect(JSON.stringify(await write(admin.email, 'admins'))).toContain('Задать новый пароль');
});

test('The limit goes by the text of the address and by the place: it knows no accounts', async () => {
  const { email } = await createUser(t.db, { email: 'often@example.ru' });
  const statusesOf = async (one: string) => {
    const responses = [];
    for (let times = 0; times < 5; times += 1) responses.push(await askFor(one));
    return responses.map(({ statusCode, body }) => [statusCode, JSON.parse(body).message]);
  };
  const [known, unknown] = [await statusesOf(email), await statusesOf('never-often@example.ru')];
  expect(known.map(([status]) => status)).toEqual([200, 200, 200, 429, 429]);
  expect(unknown).toEqual(known);
  const onePlace = Array.from({ length: 62 }, (_, number) =>
    t.app.inject({
      method: 'POST',
      url: '/api/auth/reset',
      payload: { email: `from-one-place-${number}@example.ru` },
      headers: { 'x-forwarded-for': '192.0.2.200' },
    }),
  );
  const refused = (await Promise.all(onePlace)).filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(2);
});

test('The secret is in the letter alone: neither in the row of the queue nor in that of the link', async () => {
  const { email } = await createUser(t.db, { email: 'secret@example.ru' });
  await askFor(email);
  const rows = await t.db.selectFrom('outbox').select('payload').execute();
  const ours = rows
    .map(({ payload }) => mailPayload.parse(payload))
    .filter((one) => JSON.stringify(one).includes(email));
  expect(ours).toEqual([{ kind: 'reset', email }]);
});
