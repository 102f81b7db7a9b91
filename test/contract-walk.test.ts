import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls } from '#contract/all-calls.ts';
import type { Access, EndpointShape } from '#contract/endpoint.ts';
import { createTestApp, type TestApp } from './app.ts';
import { createAdmin, createCurator, createUser } from './factories.ts';

// The contract's table declares the access of each call; this test makes every call in every role.

let t: TestApp;
const people: Record<string, { id: string } | undefined> = {};

beforeAll(async () => {
  t = await createTestApp();
  people.student = await createUser(t.db);
  people.curator = await createCurator(t.db);
  people.admin = await createAdmin(t.db);
  people['an administrator with a password to change'] = await createAdmin(t.db, {
    must_change_password: true,
  });
});

afterAll(() => t.close());

const endpoints: [string, EndpointShape][] = Object.entries(allCalls);

const callers = ['nobody', 'student', 'curator', 'admin'];

const allowed: Record<Access, string[]> = {
  public: callers,
  signedIn: ['student', 'curator', 'admin'],
  curator: ['curator', 'admin'],
  admin: ['admin'],
};

const walk = endpoints.flatMap(([name, endpoint]) => callers.map((who) => ({ name, endpoint, who })));

test.each(walk.filter(({ endpoint, who }) => !allowed[endpoint.access].includes(who)))(
  '$name refuses $who before it reads anything of the request',
  async ({ endpoint, who }) => {
    const response = await t.call(endpoint.method, addressOf(endpoint), {
      as: people[who],
      ...(endpoint.method !== 'GET' && {
        body: '{ not json',
        headers: { 'content-type': 'application/json' },
      }),
    });
    const refusal = who === 'nobody' ? [401, 'unauthenticated'] : [403, 'forbidden'];
    expect([response.statusCode, response.json().code]).toEqual(refusal);
  },
);

/** A stream without an id would be allowed and stay open: it is tested in live/routes.test.ts. */
const staysOpen = ({ contentType, path }: EndpointShape) =>
  contentType === 'text/event-stream' && !path.includes(':');

test.each(walk.filter(({ endpoint, who }) => allowed[endpoint.access].includes(who) && !staysOpen(endpoint)))(
  '$name lets $who through',
  async ({ endpoint, who }) => {
    const response = await t.call(endpoint.method, addressOf(endpoint), { as: people[who] });
    expect(response.statusCode).toBeLessThan(500);
    expect(response.statusCode).not.toBe(401);
    expect(response.statusCode).not.toBe(403);
  },
);

const beforePasswordChange = ['getMe', 'updatePassword'];
const isOpen = (name: string, { access }: EndpointShape) =>
  access === 'public' || beforePasswordChange.includes(name);

test.each(endpoints.map(([name, endpoint]) => ({ name, endpoint })))(
  '$name refuses a user who must change the password, unless declared otherwise',
  async ({ name, endpoint }) => {
    const response = await t.call(endpoint.method, addressOf(endpoint), {
      as: people['an administrator with a password to change'],
      ...(endpoint.method !== 'GET' && {
        body: '{ not json',
        headers: { 'content-type': 'application/json' },
      }),
    });
    const isRefused = response.json().code === 'password_change_required';
    expect([isRefused, response.statusCode === 403]).toEqual(
      isOpen(name, endpoint) ? [false, false] : [true, true],
    );
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
const addressOf = ({ path }: EndpointShape) => path.replace(/:\w+/g, () => randomUUIDv7());

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
