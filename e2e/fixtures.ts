import { readFile } from 'node:fs/promises';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type * as Axe from 'axe-core';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { testSecretKey } from '#test/app.ts';
import { cloneDatabase, type TestDatabase } from '#test/clone-database.ts';
import { createAdmin, createUser } from '#test/factories.ts';
import { type ModelServer, startModelServer } from '#test/model-server.ts';
import { databaseUrl } from '#test/server-process.ts';
import { type RunningServer, runServer } from './run-server.ts';
import { type Met, watchToasts } from './toasts-apart.ts';

export { expect, type Page };

const axeSource = readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

type User = Awaited<ReturnType<typeof createUser>>;

interface ForWorker {
  database: TestDatabase;
  model: ModelServer;
  server: RunningServer;
}

interface ForTest {
  /** For creating rows by the factories of #test/factories.ts. */
  db: Db;
  /** Signs the page in without the form and returns the user. */
  signIn: (user: User) => Promise<User>;
  /** A signed-in page in a separate browser context. */
  openAs: (user: User) => Promise<Page>;
  asStudent: User;
  asAdmin: User;
  /** Expected browser errors and warnings; any other fails the test. */
  expectedComplaints: RegExp[];
  complaints: string[];
  /** Whether toasts are looked at, which costs the page a twentieth of its time. */
  watchesToasts: boolean;
  /** What toasts have covered; anything fails the test. */
  covered: Met;
  /** Of a worker's next test the model knows nothing. */
  modelAsUsual: void;
}

/** Each worker has its own server, database and model server; each test creates its own rows. */
export const test = base.extend<ForTest, ForWorker>({
  database: [
    async ({}, use) => {
      const database = await cloneDatabase(JSON.parse(process.env.E2E_POSTGRES ?? ''));
      await use(database);
      await database.drop();
    },
    { scope: 'worker' },
  ],
  model: [
    async ({}, use) => {
      const model = await startModelServer();
      await use(model);
      await model.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ database, model }, use) =>
      runServer(
        () => ({
          DATABASE_URL: databaseUrl(database.connection),
          DEMO: '0',
          SECRET_KEY: testSecretKey,
          AI_BASE_URL: model.url,
          AI_MODEL: 'mentor-1',
        }),
        use,
      ),
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => use(server.url),
  db: async ({ database }, use) => use(database.db),

  signIn: async ({ db, context, baseURL }, use) => {
    await use(async (user) => {
      // A page of whoever was signed in before must not ask for his things with this cookie.
      await Promise.all(context.pages().map((page) => page.goto('about:blank')));
      await context.addCookies([await sessionCookie(db, user, `${baseURL}`)]);
      return user;
    });
  },
  watchesToasts: [true, { option: true }],
  covered: [
    async ({ context, watchesToasts }, use) => {
      const covered: Met = new Set();
      if (watchesToasts) await watchToasts(context, covered);
      await use(covered);
      expect([...covered], 'a toast covers what is read or pressed').toEqual([]);
    },
    { auto: true },
  ],
  openAs: async ({ db, browser, baseURL, covered }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (user) => {
      const context = await browser.newContext({ baseURL });
      contexts.push(context);
      await watchToasts(context, covered);
      await context.addCookies([await sessionCookie(db, user, `${baseURL}`)]);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  asStudent: async ({ db, signIn }, use) => use(await signIn(await createUser(db))),
  asAdmin: async ({ db, signIn }, use) => use(await signIn(await createAdmin(db))),

  modelAsUsual: [
    async ({ model }, use) => {
      await use();
      model.asUsual();
    },
    { auto: true },
  ],

  expectedComplaints: [[], { option: true }],
  complaints: [
    async ({ page, expectedComplaints }, use) => {
      const complaints = listen(page);
      await use(complaints);
      const unexpected = complaints.filter(
        (text) => !expectedComplaints.some((expected) => expected.test(text)),
      );
      expect(unexpected, 'the browser complained').toEqual([]);
    },
    { auto: true },
  ],
});

async function sessionCookie(db: Db, user: User, url: string) {
  return { name: sessionCookieName, value: await createSession(db, user.id, { remember: false }), url };
}

/**
 * No automatically detectable violations of WCAG 2.2 A and AA or of axe's best practices, and no field that a browser calls
 * invalid because nothing has been typed yet. What began to fade while it was
 * looked at is looked at again: a fault is still there.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const faded = await violationsOf(page);
  expect(faded.length === 0 ? faded : await violationsOf(page)).toEqual([]);
}

async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(endAnimations);
  // The Playwright wrapper sends axe to the page twice per check and returns everything that passed.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axeSource);
  const violations = await page.evaluate(async () => {
    const axe: typeof Axe = Reflect.get(window, 'axe');
    // Frames hold other sites.
    return (await axe.run({ iframes: false, resultTypes: ['violations'] })).violations;
  });
  const untold = await page
    .locator('input:invalid, select:invalid, textarea:invalid')
    .evaluateAll((fields: (HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement)[]) =>
      fields
        .filter((field) => field.validity.valueMissing && field.ariaInvalid !== 'true')
        .map(({ outerHTML }) => `invalid before anything is typed: ${outerHTML}`),
    );
  return [
    ...untold,
    ...violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' | ')}`,
    ),
  ];
}

/**
 * Colours halfway through a transition have contrasts that nobody reads; endless animations stay.
 * What has just been pressed begins to fade in a frame or two later: the page is waited for.
 */
async function endAnimations(): Promise<void> {
  const running = () =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      );
  for (let still = 0; still < 3; still += 1) {
    await new Promise(requestAnimationFrame);
    if (running().length > 0) still = -1;
    for (const animation of running()) animation.finish();
  }
}

/** Console errors and warnings, and uncaught exceptions. */
function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const complaint = `${message.text()} ${message.location().url}`;
    if (!isAskingWhoIsSignedIn(complaint) && !isLate(complaint)) complaints.push(complaint);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** The browser logs every error response; this 401 is how the page learns that nobody is signed in. */
const isAskingWhoIsSignedIn = (complaint: string) => /\b401\b.*\/api\/auth\/me$/.test(complaint);

/** A slow machine draws the first letters seconds after the page has loaded; that they are drawn is the sign-in's journey. */
const isLate = (complaint: string) =>
  complaint.includes('preloaded using link preload but not used within a few seconds');
