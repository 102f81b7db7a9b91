import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { chromiumLaunch } from '#e2e/chromium.ts';
import { startModelServer } from '#test/model-server.ts';
import { type Otklik, otklikOf } from './otklik-command.ts';

// Run by closed-network.ts inside the network, as a program of its own: the browser must be in it, too. Prints what it does;
// the exit code says whether all of it went well.

const { folder, aside, path, wrapper } = z
  .object({ folder: z.string(), aside: z.string(), path: z.string(), wrapper: z.array(z.string()) })
  .parse(JSON.parse(process.argv[2] ?? ''));

const answerText = 'Во вторник коллега прислал отчёт на день позже. Я сказала ему, чем это мне помешало.';
const feedback = 'Вы назвали день и случай, это сильное начало.';

const say = (line: string) => void process.stdout.write(`${line}\n`);

await assertCutOff();
const ownTries = await outwardTries();
assert.ok(ownTries > 0, 'the counter has not seen our own try');
say('Снаружи не отвечает никто: сети нет');

const model = await startModelServer();
model.always({ kind: 'text', pieces: [`## Что получилось\n\n${feedback}\n`] });
const otklik = otklikOf({ folder, path, wrapper, env: { AI_BASE_URL: model.url } });
const [first, second] = [join(aside, 'first'), join(aside, 'second')];

assert.match(await otklik.run(['verify'], first), /^Все файлы совпадают$/m);
say('verify: все файлы совпадают');

const server = await otklik.start(first);
say(`Запущен на ${server.url}`);
const lessonId = await makeLesson(server);
assert.equal(await outwardTries(), ownTries);
say('Сервер никуда, кроме своей машины, не обращался');
await answerInBrowser(server, lessonId);
say('Ответ принят и проверен моделью, отзыв показан');
assert.ok(model.requests.length > 0);
// The browser may have tried something of its own.
const triesWithBrowser = await outwardTries();

const copy = join(aside, 'copy.tar.gz');
assert.match(await otklik.run(['backup', copy], first), /Резервная копия готова/);
say('Копия снята на ходу');
await server.stop();
assert.match(await otklik.run(['restore', copy], second), /Восстановлена копия/);
const restored = await otklik.start(second);
const cookie = await signIn(restored.url, server.student);
const answers = await (
  await fetch(`${restored.url}/api/lessons/${lessonId}/answers`, { headers: { cookie } })
).text();
assert.ok(answers.includes(answerText) && answers.includes(feedback), answers);
say('Копия восстановлена: ответ и отзыв на месте');
await restored.stop();

const examined = await otklik.run(['doctor'], second);
assert.match(examined, /Всё, что проверялось, работает/);
say(examined.trim());
assert.match(await otklik.run(['verify'], first), /^Все файлы совпадают$/m);
say('verify: и после работы все файлы совпадают');
assert.equal(await outwardTries(), triesWithBrowser);
await model.close();

/** 192.0.2.1 is nobody's, but with a network a connection there would wait, not fail at once. */
async function assertCutOff(): Promise<void> {
  const error = await new Promise<NodeJS.ErrnoException>((resolve) => {
    connect(80, '192.0.2.1').once('error', resolve);
  });
  assert.equal(error.code, 'ENETUNREACH');
}

/** What the kernel had to refuse for want of a way out: of any process in this network, by any protocol. */
async function outwardTries(): Promise<number> {
  const [names = [], values = []] = (await readFile('/proc/net/snmp', 'utf8'))
    .split('\n')
    .filter((line) => line.startsWith('Ip: '))
    .map((line) => line.split(' '));
  const six = await readFile('/proc/net/snmp6', 'utf8').catch(() => '');
  return (
    Number(values[names.indexOf('OutNoRoutes')]) + Number(/^Ip6OutNoRoutes\s+(\d+)/m.exec(six)?.[1] ?? 0)
  );
}

async function signIn(url: string, credentials: Otklik['student']): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  assert.equal(response.status, 200);
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

/** A course of one lesson, for the student of the first start. */
async function makeLesson({ url, admin, student }: Otklik): Promise<string> {
  const asAdmin = { cookie: await signIn(url, admin) };
  const me = z.object({ user: z.object({ id: z.string() }) });
  const asStudent = { cookie: await signIn(url, student) };
  const { user } = me.parse(await (await fetch(`${url}/api/auth/me`, { headers: asStudent })).json());
  const form = new FormData();
  form.set('title', 'Закрытая сеть');
  form.set('publishedAt', '2026-01-01T00:00:00.000Z');
  const courseId = await made(`${url}/api/courses`, asAdmin, form);
  const lesson = { title: 'Случай', assignment: 'Опишите случай', publishedAt: '2026-01-01T00:00:00.000Z' };
  const json = { ...asAdmin, 'content-type': 'application/json' };
  const id = await made(`${url}/api/courses/${courseId}/lessons`, json, JSON.stringify(lesson));
  const access = JSON.stringify({ courseId });
  const enrolled = await fetch(`${url}/api/users/${user.id}/courses`, {
    method: 'POST',
    headers: json,
    body: access,
  });
  assert.ok(enrolled.ok, await enrolled.text());
  return id;
}

async function made(url: string, headers: Record<string, string>, body: FormData | string): Promise<string> {
  const response = await fetch(url, { method: 'POST', headers, body });
  const text = await response.text();
  assert.ok(response.ok, text);
  return z.object({ id: z.string() }).parse(JSON.parse(text)).id;
}

async function answerInBrowser({ url, student }: Otklik, lesson: string): Promise<void> {
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const page = await browser.newPage({ locale: 'ru-RU' });
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(error.message));
    page.on('requestfailed', (request) => wrong.push(request.url()));
    await page.goto(`${url}/lesson/${lesson}`);
    await signInOnPage(page, student);
    await page.getByLabel('Ваш ответ:').fill(answerText);
    await page.getByRole('button', { name: 'Отправить ответ' }).click();
    await page.getByText(feedback).waitFor();
    assert.deepEqual(
      wrong.filter((one) => !one.startsWith(url)),
      [],
    );
  } finally {
    await browser.close();
  }
}

async function signInOnPage(page: Page, { email, password }: Otklik['student']): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Войти' }).click();
}
