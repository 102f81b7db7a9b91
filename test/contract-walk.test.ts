import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { allCalls } from '#contract/calls.ts';
import type { Access, EndpointShape } from '#contract/endpoint.ts';
import { createAdmin, createCurator, createUser } from './factories.ts';
import { testApp } from './for-all-tests.ts';

// The contract's table declares the access of each call; this test makes every call in every role.

const t = testApp();
const people: Record<string, { id: string } | undefined> = {};

beforeAll(async () => {
  people.student = await createUser(t.db);
  people.curator = await createCurator(t.db);
  people.admin = await createAdmin(t.db);
  people['an administrator with a password to change'] = await createAdmin(t.db, {
    must_change_password: true,
  });
});

const endpoints: [string, EndpointShape][] = Object.entries(allCalls);

const callers = ['nobody', 'student', 'curator', 'admin'];

const allowed: Record<Access, string[]> = {
  public: callers,
  signedIn: ['student', 'curator', 'admin'],
  curator: ['curator', 'admin'],
  admin: ['admin'],
};

const classes = Object.keys(allowed) as Access[];
const callsOf = (access: Access) => endpoints.filter(([, endpoint]) => endpoint.access === access);

/** Refused before anything of the request is read: what can't be parsed isn't noticed. */
const makeUnreadable = ({ method, path }: EndpointShape, as: { id: string } | undefined) =>
  t.call(method, addressOf({ path }), {
    as,
    ...(method !== 'GET' && { body: '{ not json', headers: { 'content-type': 'application/json' } }),
  });

test.each(classes.filter((access) => access !== 'public'))(
  'Whoever isn’t %s is refused before anything of the request is read',
  async (access) => {
    for (const [name, endpoint] of callsOf(access)) {
      for (const who of callers.filter((caller) => !allowed[access].includes(caller))) {
        const response = await makeUnreadable(endpoint, people[who]);
        const refusal = who === 'nobody' ? [401, 'unauthenticated'] : [403, 'forbidden'];
        expect.soft([response.statusCode, response.json().code], `${name} as ${who}`).toEqual(refusal);
      }
    }
  },
);

/** A stream without an id would be allowed and stay open: it is tested in streams/routes.test.ts. */
const staysOpen = ({ contentType, path }: EndpointShape) =>
  contentType === 'text/event-stream' && !path.includes(':');

test.each(classes)('Whoever is %s is let through', async (access) => {
  for (const [name, endpoint] of callsOf(access).filter(([, call]) => !staysOpen(call))) {
    for (const who of allowed[access]) {
      const { statusCode } = await t.call(endpoint.method, addressOf(endpoint), { as: people[who] });
      const isLetThrough = statusCode < 500 && statusCode !== 401 && statusCode !== 403;
      expect.soft(isLetThrough, `${name} as ${who}: ${statusCode}`).toBe(true);
    }
  }
});

const beforePasswordChange = ['getMe', 'updatePassword'];
const isOpen = (name: string, { access }: EndpointShape) =>
  access === 'public' || beforePasswordChange.includes(name);

test.each(classes)(
  'Of %s calls, a user who must change the password makes only those declared for it',
  async (access) => {
    for (const [name, endpoint] of callsOf(access)) {
      const person = people['an administrator with a password to change'];
      const response = await makeUnreadable(endpoint, person);
      const isRefused = response.statusCode >= 400 && response.json().code === 'password_change_required';
      const refusal = isOpen(name, endpoint) ? [false, false] : [true, true];
      expect.soft([isRefused, response.statusCode === 403], name).toEqual(refusal);
    }
  },
);

test('Every endpoint of the table is served, and nothing else under /api but its description', () => {
  const described = endpoints.map(([, { method, path }]) => `${method} ${path}`);
  const served = routesOf(t.app.printRoutes({ commonPrefix: false })).filter(
    (route) => route.includes(' /api/') && !/^HEAD | \/api\/(docs|openapi\.json)/.test(route),
  );
  expect(served.map(withoutNames).toSorted()).toEqual(described.map(withoutNames).toSorted());
});

/** The router prints `/courses/:id` and `/courses/:courseId/lessons` as one branch, `:id|:courseId`. */
const withoutNames = (route: string) => route.replace(/:[\w|:]+/g, ':');

/** With unknown ids: an allowed call finds nothing, and no event stream stays open. */
const addressOf = ({ path }: Pick<EndpointShape, 'path'>) => path.replace(/:\w+/g, () => randomUUIDv7());

/** Parses `GET /api/lessons/:id` and so on from the router's printed tree. */
function routesOf(tree: string): string[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] =
      /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    const depth = indent.length / 4;
    const path = [...parents.slice(0, depth), part].join('');
    parents.splice(depth, Infinity, part);
    return methods === '' ? [] : methods.split(', ').map((method) => `${method} ${path}`);
  });
}
