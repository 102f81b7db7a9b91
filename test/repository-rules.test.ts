import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { reducedCalls } from '#build/calls-only.ts';
import { allCalls } from '#contract/calls.ts';
import { baseline, contained } from '#server/platform/db/baseline.ts';
import { locks } from '#server/platform/db/locks.ts';
import { callModulesOf, holdsCalls, misuseOfCalls, type PageFile } from './page-calls.ts';
import { secureContextOnly } from './secure-context.ts';
import { importedAs } from './source-files.ts';
import { code, files, importing, isTest, pathsOf, root, under } from './source-files.ts';

// Rules on the layout of the repository (see CONTRIBUTING.md) that the linter can't express; the others are in
// .oxlintrc.json.

test('Names are words in lower case joined by hyphens', () => {
  const name = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|d))?\.[a-z0-9]+$/;
  const folder = /^[a-z0-9]+(-[a-z0-9]+)*$/;
  const isName = (file: string) => name.test(file) || file === 'README.md';
  const wrong = files.filter(
    ({ path }) =>
      !isName(basename(path)) ||
      !dirname(path)
        .split('/')
        .every((part) => folder.test(part)),
  );
  expect(pathsOf(wrong)).toEqual([]);
});

test('No file of the source is longer than 300 lines', () => {
  const generated = ['src/server/platform/db/tables.ts', 'src/server/models/safety/danger/weights.bin'];
  const written = files.filter(({ path }) => path.startsWith('src/') && !generated.includes(path));
  const long = written.filter(({ text }) => text.split('\n').length > 301);
  expect(pathsOf(long)).toEqual([]);
});

test('The server’s environment is read in config.ts alone', () => {
  // These pass the environment on to a child process without reading it.
  const handOn = ['src/server/app/start/page-build.ts', 'src/server/platform/db/embedded/run-as.ts'];
  const readers = under('src').filter(
    ({ path, text }) => /\bprocess\.env\b/.test(text) && !isTest(path) && !handOn.includes(path),
  );
  expect(pathsOf(readers)).toEqual(['src/server/platform/config/config.ts']);
});

test('Entries of the journal are written in one place, whose actions say what is stored with them', () => {
  const writers = under('src/server').filter(
    ({ path, text }) => /\binto audit_log\b|insertInto\('audit_log'/.test(text) && !isTest(path),
  );
  expect(pathsOf(writers)).toEqual(['src/server/platform/audit/audit.ts']);
});

test('What a viewer may do is asked of roles.ts and of the scopes, never of a role’s name', () => {
  const compared = /\brole\)?\s*[!=]==?\s*'(admin|curator|student)'|'(admin|curator|student)'\s*[!=]==?/;
  // The roles of other people: whom an administrator changes, lists or imports.
  const ofOthers = [
    'src/server/app/streams/access.ts',
    'src/server/across/personal-data/erase-person.ts',
    'src/server/school/user-imports/lost-admins.ts',
    'src/server/school/users/delete-user.ts',
    'src/server/school/users/update-user.ts',
    'src/web/users/access-list.tsx',
    'src/web/users/courses-text.ts',
    'src/web/users/role-badge.tsx',
    'src/web/users/user-row.tsx',
  ];
  const comparing = under('src').filter(({ path, text }) => compared.test(text) && !isTest(path));
  expect(pathsOf(comparing).filter((path) => !ofOthers.includes(path))).toEqual([]);
});

test('Of each noun of the contract, calls.ts exports one object by the noun’s name, of calls alone, and no two have one name', async () => {
  const modules = under('src/contract').filter(
    ({ path }) => basename(path) === 'calls.ts' && path.split('/').length > 3,
  );
  const nouns = await Promise.all(
    modules.map(
      async ({ path }) => [basename(dirname(path)), Object.entries(await import(join(root, path)))] as const,
    ),
  );
  const asNamed = (folder: string) => folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  expect(nouns.map(([, exported]) => exported.map(([name]) => name))).toEqual(
    nouns.map(([folder]) => [asNamed(folder)]),
  );
  const calls = nouns.flatMap(([, [[, noun] = ['', {}]]]) => Object.entries(noun as object));
  expect(calls.filter(([, one]) => !('path' in one && 'method' in one))).toEqual([]);
  expect(calls.map(([name]) => name).toSorted()).toEqual(Object.keys(allCalls).toSorted());
});

test('The page reads no schema off a call, and imports calls from where the build reduces them to what calling takes', async () => {
  const modules = new Map<string, object>();
  for (const { path } of under('src/contract'))
    if (!isTest(path)) modules.set(`#${path.slice('src/'.length)}`, await import(join(root, path)));
  // What holds calls isn't in the page as it stands here.
  const page = [...under('src/web'), ...under('src/domain'), ...under('src/contract')]
    .filter(({ path }) => !isTest(path) && !holdsCalls(modules.get(`#${path.slice('src/'.length)}`)))
    .map(({ path, text }) => ({
      path,
      text,
      exportsOf: (name: string) => modules.get(importedAs(path, name)),
    }));
  const among = (find: (file: PageFile) => string[]) =>
    page.flatMap((file) => find(file).map((found) => `${file.path}: ${found}`));
  expect(among(misuseOfCalls)).toEqual([]);
  const whole = (file: PageFile) =>
    callModulesOf(file).filter(
      (name) => !reducedCalls.test(importedAs(file.path, name).replace('#', '/src/')),
    );
  expect(among(whole)).toEqual([]);
  expect(among(callModulesOf).length).toBeGreaterThan(100);
});

test('Features of the page never import each other: pages compose them; forms and session know none of them', () => {
  // The floor below them; live-text: how a text that a model writes grows on the page, whichever feature shows it;
  // talk-view: a talk while it lasts, a student's or its author's trial.
  const open = ['ui', 'forms', 'session', 'styles', 'calls', 'live', 'live-text', 'talk-view'];
  const wrong = under('src/web').flatMap((file) => {
    const own = featureOf(`#${file.path.slice('src/'.length)}`);
    if (own === undefined || ['ui', 'pages'].includes(own)) return [];
    const isForeign = (name: string) => ![undefined, own, ...open].includes(featureOf(name));
    return importing([file], isForeign);
  });
  expect(wrong).toEqual([]);
});

test('Screens never import each other: what several show stands in frame/, and the shell below knows neither', () => {
  const screenOf = (name: string) => /^#web\/pages\/([\w-]+)\//.exec(name)?.[1];
  const wrong = under('src/web/pages').flatMap((file) => {
    const own = screenOf(`#${file.path.slice('src/'.length)}`);
    if (own === undefined) return [];
    const below = { shell: [], frame: ['shell'] }[own] ?? ['shell', 'frame'];
    return importing([file], (name) => ![undefined, own, ...below].includes(screenOf(name)));
  });
  expect(wrong).toEqual([]);
});

test('Every call of the contract is made by a test of the server', () => {
  const tests = code.filter(
    ({ path }) =>
      (path.startsWith('src/server/') && isTest(path)) ||
      ['test/answer-calls.ts', 'test/mentor-calls.ts'].includes(path),
  );
  const untested = Object.values(allCalls).filter(({ path }) => {
    const asWritten = path.replace(/[.?]/g, '\\$&').replace(/:\w+/g, '(\\$\\{[^}]+\\}|[\\w-]+)');
    const call = new RegExp(`['"\`]${asWritten}['"\`?]`);
    return !tests.some(({ text }) => call.test(text));
  });
  expect(untested.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test('The numbers of the advisory locks stand in locks.ts, those of the migrations too', () => {
  const number = /\b7_?318_?\d{3}\b/g;
  const naming = code.filter(
    ({ path, text }) => path !== 'src/server/platform/db/locks.ts' && text.match(number),
  );
  expect(pathsOf(naming)).toEqual([]);
  const folder = join(root, 'db/migrations');
  const migrations = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const taken = migrations.flatMap((text) => text.match(number) ?? []).map(Number);
  expect(taken.filter((one) => !Object.values(locks).includes(one))).toEqual([]);
});

test('The only way to a model is askModel: it keeps the rules, the budgets and the ledger', () => {
  // The characters of evals/ are servers of their own, on this machine.
  const inProduction = [...under('src/server'), ...under('evals')].filter(
    ({ path }) => !isTest(path) && !path.startsWith('evals/characters/'),
  );
  const having = (pattern: RegExp) => pathsOf(inProduction.filter(({ text }) => pattern.test(text)));
  expect(having(/\b(fetch|boundedFetch|doStream|WebSocket|EventSource)\(/)).toEqual([
    'src/server/models/list-models.ts',
    'src/server/models/model.ts',
    // Who signs in.
    'src/server/accounts/providers/discovery.ts',
    'src/server/accounts/providers/logout-token.ts',
    'src/server/accounts/providers/plain-oauth.ts',
    'src/server/platform/connections/bounded-fetch.ts',
    // The store of files.
    'src/server/platform/files/s3-store.ts',
  ]);
  expect(having(/^import (?!type).*'(@ai-sdk\/|ai'|openai|node:https?'|undici|axios|got')/m)).toEqual([
    'src/server/models/model.ts',
    // Webhooks.
    'src/server/platform/connections/guarded-post.ts',
    // The store of files.
    'src/server/platform/files/store-request.ts',
  ]);
  expect(having(/\bcreateModelWriter\b/)).toEqual([
    'src/server/models/model.ts',
    'src/server/models/writer-at.ts',
  ]);
  expect(having(/\bwriterAt\b/)).toEqual(['src/server/models/models.ts', 'src/server/models/writer-at.ts']);
  expect(having(/\bmodel\.write\(/)).toEqual(['src/server/models/ask-model.ts']);
});

test('A connection is opened in these places alone, to an address that the school has set', () => {
  // The names in the contract are those of «О системе», which lists every such address: a new place needs a line there.
  const shipped = [...under('src/server'), ...under('src/domain'), ...under('src/contract')]
    .concat(files.filter(({ path }) => /^(install|build)\//.test(path)))
    .filter(({ path }) => !isTest(path));
  const having = (pattern: RegExp) => pathsOf(shipped.filter(({ text }) => pattern.test(text))).toSorted();

  // Models: AI_BASE_URL, AI_ENDPOINTS_FILE, or a server found on this machine. What else is asked has a bound of its answer.
  expect(having(/\b(fetch|WebSocket|EventSource|XMLHttpRequest|sendBeacon)\(/)).toEqual([
    'src/server/models/model.ts',
    'src/server/platform/connections/bounded-fetch.ts',
  ]);
  // Who signs in: SIGN_IN_FILE; lists of models; what the store of files, S3_ENDPOINT, says beside the files.
  expect(having(/(?<!function )\bboundedFetch\(/)).toEqual([
    'src/server/accounts/providers/discovery.ts',
    'src/server/accounts/providers/logout-token.ts',
    'src/server/accounts/providers/plain-oauth.ts',
    'src/server/models/list-models.ts',
    'src/server/platform/files/s3-store.ts',
  ]);
  // Who signs in: SIGN_IN_FILE. `jose` asks for keys where it is given an address.
  expect(having(/^import (?!type).*'openid-client'/m)).toEqual([
    'src/server/accounts/providers/call-errors.ts',
    'src/server/accounts/providers/client-auth.ts',
    'src/server/accounts/providers/discovery.ts',
    'src/server/accounts/providers/oidc.ts',
    'src/server/accounts/providers/round-trip.ts',
    'src/server/accounts/providers/vk.ts',
    'src/server/accounts/providers/yandex.ts',
  ]);
  expect(having(/\bcreateRemoteJWKSet\(/)).toEqual(['src/server/accounts/providers/logout-token.ts']);
  // Letters: SMTP_URL.
  expect(having(/^import .*'nodemailer'/m)).toEqual(['src/server/telling/letters/transport.ts']);
  // Files: S3_ENDPOINT.
  expect(having(/^import .*'s3mini'/m)).toEqual(['src/server/platform/files/s3-store.ts']);
  // The database: DATABASE_URL, or the embedded one's socket.
  expect(having(/\bnew (pg\.)?(Client|Pool)\(|\bextends pg\.(Client|Pool)\b/)).toEqual([
    'src/server/platform/db/connect.ts',
    'src/server/platform/db/connection.ts',
    'src/server/platform/db/silence.ts',
  ]);
  // The sockets of the embedded PostgreSQL, and the one that this process listens on.
  const named = (text: string) => [...text.matchAll(/^import (?!type)\{([^}]*)\} from 'node:net'/gm)];
  const harmless = /^(type \w+|isIP|isIPv4|isIPv6|BlockList|createServer)$/;
  const connecting = shipped.filter(({ text }) =>
    named(text).some(([, names = '']) => names.split(',').some((name) => !harmless.test(name.trim()))),
  );
  expect(pathsOf(connecting).toSorted()).toEqual([
    'src/server/platform/db/embedded/running-postgres.ts',
    'src/server/platform/db/embedded/running-postmaster.ts',
  ]);
  const others =
    /^import (?!type).*'(node:(https?|http2|tls|dns|dns\/promises|dgram|inspector)|undici|axios|got)'/m;
  // Files: S3_ENDPOINT. Webhooks: an address that an administrator has typed, behind a guard of its own.
  expect(having(others)).toEqual([
    'src/server/platform/connections/guarded-post.ts',
    'src/server/platform/files/store-request.ts',
  ]);
  expect(having(/\b(import|require)\(\s*'node:(net|https?|http2|tls|dns|dns\/promises|dgram)'/)).toEqual([]);
  // Programs that are started: npm and the page's build, the embedded PostgreSQL, the readers of workbooks and documents.
  expect(having(/^import (?!type).*'node:child_process'/m)).toEqual([
    'install/complete-install.js',
    'install/ensure-install.js',
    'src/server/app/start/page-build.ts',
    'src/server/platform/db/embedded/run-as.ts',
    'src/server/platform/db/embedded/running-postmaster.ts',
    'src/server/platform/http/read-aside.ts',
  ]);
});

test('A session is opened in these places alone, so that no way in forgets the second factor', () => {
  const server = under('src/server').filter(({ path }) => !isTest(path) && !path.includes('/platform/'));
  const having = (pattern: RegExp) => pathsOf(server.filter(({ text }) => pattern.test(text))).toSorted();
  expect(having(/(?<!function )\bcreateSession\(/)).toEqual(['src/server/accounts/auth/open-session.ts']);
  expect(having(/insertInto\('sessions'\)|insert into sessions\b/)).toEqual([
    'src/server/accounts/auth/session.ts',
  ]);
  expect(having(/(?<!function )\bbeginSession\(/)).toEqual([
    'src/server/accounts/auth/open-session.ts',
    // Once a code has been shown.
    'src/server/accounts/second-factor/enter-code.ts',
    'src/server/accounts/second-factor/set-up.ts',
    // A second factor is the provider's matter.
    'src/server/school/sign-in-through-others/enter.ts',
  ]);
  expect(having(/(?<!function )\bopenSession\(/)).toEqual([
    'src/server/accounts/auth/login.ts',
    'src/server/accounts/links/set-password.ts',
    'src/server/school/joining/new-student.ts',
  ]);
});

test('The page calls its own server alone', () => {
  const page = under('src/web').filter(({ path }) => !isTest(path));
  const having = (pattern: RegExp) => pathsOf(page.filter(({ text }) => pattern.test(text)));
  expect(having(/(?<![.\w])fetch\((?!\))|new EventSource\(/)).toEqual([
    'src/web/calls/api.ts',
    'src/web/calls/call-for-file.ts',
    'src/web/live/event-stream.ts',
  ]);
  expect(having(/\b(WebSocket|sendBeacon|importScripts|RTCPeerConnection)\b/)).toEqual([]);
  expect(having(/\bXMLHttpRequest\(/)).toEqual(['src/web/calls/upload.ts']);
  expect(having(/['"`]https?:\/\/(?!here\.invalid)/)).toEqual([]);
});

test('What a browser gives to https alone is asked for in one place, which does without it', () => {
  const page = [...under('src/web'), ...under('src/domain'), ...under('src/contract')];
  const asking = page.filter(({ path, text }) => text.search(secureContextOnly) >= 0 && !isTest(path));
  expect(pathsOf(asking)).toEqual(['src/web/forms/copy-text.ts']);
});

test('A key of an input method is told from Enter in one place, which every field asks', () => {
  const own = /\bisComposing\b|\bkeyCode\b|[!=]==? 'Enter'/;
  const asking = under('src/web').filter(({ path, text }) => own.test(text) && !isTest(path));
  expect(pathsOf(asking)).toEqual([
    // The name of a key there, which has been told before.
    'src/web/queue/use-queue-keys.ts',
    'src/web/ui/enter-key.ts',
  ]);
});

test('No text about practice counts days in a row or what was missed, nor shames', () => {
  const ofLearners =
    /^src\/(web\/(plans|skills|talk|talk-view|answers\/(counter-quote|revision)|pages\/(skills|talk|compare-takes|dashboard))|server\/(app\/today|mentor\/(plans|skills)|school\/notices)|contract\/(plans|skills|today|set-asides|notices))\//;
  // Of others: who mentors reads who is behind.
  const ofStaff = ['src/web/pages/dashboard/mentor-lines.tsx'];
  const unkind =
    /(?<!\p{L})сери(я|и|ю|ей)(?!\p{L})|пропусти(л|ли|ла)(?!\p{L})|подряд|стрик|рекорд|отста(л|ё|е|ва)|просроч|неудач|ошибк|провал|(?<!\p{L})долг(?!\p{L})/iu;
  const texts = code.filter(({ path }) => ofLearners.test(path) && !isTest(path) && !ofStaff.includes(path));
  expect(texts.length).toBeGreaterThan(100);
  expect(pathsOf(texts.filter(({ text }) => unkind.test(text)))).toEqual([]);
});

test('What keeps its place in the window says what becomes of it on paper, where it would lie over each sheet', () => {
  const fixed = under('src/web').flatMap(({ path, text }) =>
    text.split('\n').flatMap((line) => (/['"`](.* )?fixed [\w-]/.test(line) ? [{ path, line }] : [])),
  );
  const silent = fixed.filter(({ line }) => !/\bprint:/.test(line));
  expect(silent).toEqual([]);
  expect(fixed.length).toBeGreaterThan(5);
});

test('What is written many times has one helper, and is written nowhere else', () => {
  const having = (among: typeof files, pattern: RegExp) =>
    pathsOf(among.filter(({ path, text }) => !isTest(path) && pattern.test(text)));
  expect(having(under('src/server'), /sql(<\w+>)?`now\(\)`/)).toEqual(['src/server/platform/db/now.ts']);
  expect(having(under('src/server'), /any\(\$\{(?:(?!any\(|all\()[^`])*\}::uuid\[\]\)/)).toEqual([
    'src/server/platform/db/any-of.ts',
  ]);
  expect(having(under('src/server'), /^import .*\/package\.json'/m)).toEqual([
    'src/server/platform/release/release.ts',
  ]);
  const lock =
    /selectFrom\('users'\)\s+\.select\('id'\)\s+\.where\('id', '=', [\w.]+\)\s+\.for(NoKey)?Update|from users where id = \$\{[\w.]+\} for (no key )?update/;
  expect(having(under('src/server'), lock)).toEqual(['src/server/platform/db/lock-person.ts']);
  expect(
    having(
      under('src/server'),
      /\.reduce\(\(sum, \w+\) => sum \+|\bconst sum = \(\w+: (readonly )?\w+\[\]\) =>/,
    ),
  ).toEqual([]);
  const name = /\{([\w.]*)firstName\} \$?\{\1lastName\}/;
  expect(having(under('src/server'), /\blet cursor\b/)).toEqual([
    'src/server/platform/db/read-in-batches.ts',
  ]);
  expect(having(under('src'), name)).toEqual([]);
  // fullNameOf() composes it in a statement.
  expect(having(under('src/server'), /first_name \|\||concat_ws\(' ', [\w.]*first_name/)).toEqual([]);
});

test('Times are read and worded by time/ of the server and of the page alone, so that one rule says what an odd hour is', () => {
  // A name of a zone is checked there.
  const open = ['src/contract/text.ts', 'src/server/platform/time/', 'src/web/ui/time/'];
  const wording = under('src').filter(
    ({ path, text }) => /Intl\.(DateTimeFormat\(|RelativeTimeFormat\()/.test(text) && !isTest(path),
  );
  expect(pathsOf(wording).filter((path) => !open.some((one) => path.startsWith(one)))).toEqual([]);
});

test('What a module of the page remembers stands in an object that says whose it is', () => {
  const loose = under('src/web').filter(({ path, text }) => /^(export )?let /m.test(text) && !isTest(path));
  expect(pathsOf(loose)).toEqual([
    'src/web/session/signed-out.ts',
    'src/web/ui/time/current-minute.ts',
    'src/web/ui/toast/toast-store.ts',
  ]);
});

test('Migrations are numbered from the baseline on, without a gap', () => {
  const names = readdirSync(join(root, 'db/migrations')).toSorted();
  expect(names.filter((name) => !/^\d{4}_[a-z0-9]+(_[a-z0-9]+)*\.sql$/.test(name))).toEqual([]);
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 55));
  expect(names[0]).toBe(baseline);
  expect(contained.map((name) => Number(name.slice(0, 4)))).toEqual(contained.map((_, index) => index + 1));
});

/** The feature folder of a file of the page; undefined for files at its root and outside of it. */
const featureOf = (name: string) => /^#web\/([\w-]+)\//.exec(name)?.[1];
