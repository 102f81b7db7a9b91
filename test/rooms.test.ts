import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importing, isTest, root, under } from './source-files.ts';

/**
 * The districts of the server and the rooms of each, from the bottom up: a file imports its own room and those before it, in its own
 * district and in those below. `.` is what stands in a district without a folder.
 */
const rooms = {
  platform: [
    '.',
    'time',
    'db',
    'config',
    'connections',
    'live',
    'jobs',
    'zip',
    'text-files',
    'release',
    'files',
    'branding',
    'metrics',
    'http',
    'audit',
    'health',
    'sealing',
    'file-transfer',
  ],
  telling: ['events', 'letters', 'notices', 'outbox', 'webhooks'],
  accounts: [
    'consents',
    'erasures',
    'passwords',
    'sign-in-journal',
    'auth',
    'links',
    'second-factor',
    'providers',
    'tokens',
    'account',
  ],
  models: ['safety', '.', 'job', 'spending'],
  school: [
    'mentor-versions',
    'unsubscribe',
    'enrolments',
    'meetings',
    'curators',
    'notices',
    'events',
    'courses',
    'groups',
    'surveys',
    'users',
    'erasures',
    'legal',
    'joining',
    'user-imports',
    'documents',
    'sign-in-through-others',
    'skills',
    'progress',
    'lesson-drafts',
    'lessons',
    'lesson-files',
    'scorm',
    'threads',
    'people',
    'analytics',
    'calendars',
    'settings',
  ],
  mentor: [
    'feedback',
    'passing',
    'in-force',
    'referring',
    'threads',
    'answers',
    'answer-files',
    'demo',
    'skills',
    'weeks',
    'certificates',
    'reviews',
    'workbench',
    'counter-quotes',
    'referrals',
    'plans',
    'gradebook',
    'learners',
  ],
  talks: ['talk', 'mood', 'guard', 'scenarios', 'demo', 'calls', 'persona', 'turn'],
  'course-files': ['format', 'rows', 'archives', 'templates'],
  demo: ['.'],
  measuring: ['set', 'asking', 'measures', 'results', 'persona', 'measured-sets', 'measurements', 'runs'],
  across: ['files', 'retention', 'personal-data', 'practice', 'search', 'help', 'today'],
  app: ['about', 'first-screen', 'streams', '.', 'backup', 'start', 'doctor'],
} as const satisfies Record<string, readonly string[]>;

const order = Object.entries(rooms).flatMap(([district, own]) => own.map((room) => `${district}/${room}`));

test('The root of the server holds its districts and main.ts, which is of the highest', () => {
  expect(readdirSync(join(root, 'src/server')).toSorted()).toEqual(
    [...Object.keys(rooms), 'main.ts'].toSorted(),
  );
});

test('Every room of the server has its place in the order', () => {
  const found = new Set(written().map(({ path }) => roomOf(path)));
  expect([...found].toSorted()).toEqual(order.toSorted());
});

test('No file of the server imports a room above its own, types included', () => {
  const upward = written().flatMap((file) => {
    const own = order.indexOf(roomOf(file.path));
    return importing([file], (name) => {
      const path = name.startsWith('#server/') ? name.replace('#', 'src/') : undefined;
      return path !== undefined && order.indexOf(roomOf(path)) > own;
    });
  });
  expect(upward).toEqual([]);
});

const written = () =>
  under('src/server').filter(({ path }) => !isTest(path) && path !== 'src/server/main.ts');

/** `telling/outbox` of `src/server/telling/outbox/queue-mail.ts`. */
function roomOf(path: string): string {
  const [district = '', room = '', ...rest] = path.replace('src/server/', '').split('/');
  return `${district}/${rest.length === 0 ? '.' : room}`;
}
