import { expect, test } from 'vitest';
import { addressesIn, serversOf } from './servers.ts';

test.each([
  ['postgresql://app:p%40ss@db:5433/learning', ['postgresql://app:p%40ss@db:5433/learning']],
  [
    'postgresql://app@first:5432,second:5433/learning?target_session_attrs=read-write&sslmode=require',
    [
      'postgresql://app@first:5432/learning?sslmode=require',
      'postgresql://app@second:5433/learning?sslmode=require',
    ],
  ],
  [
    'postgres:///learning?host=/run/a,/run/b&port=5432&user=app',
    [
      'postgres:///learning?host=%2Frun%2Fa&port=5432&user=app',
      'postgres:///learning?host=%2Frun%2Fb&port=5432&user=app',
    ],
  ],
  [
    'postgresql:///learning?host=first,second&port=5432,5433',
    ['postgresql:///learning?host=first&port=5432', 'postgresql:///learning?host=second&port=5433'],
  ],
])('%s names its servers', (url, addresses) => {
  expect(addressesIn(url)).toEqual(addresses);
});

test.each([
  'mysql://app@db/learning',
  'learning',
  'postgresql://app@db:port/learning',
  'postgresql://app@first,second/learning?target_session_attrs=standby',
])('%s is no address of ours', (url) => {
  expect(addressesIn(url)).toBeUndefined();
});

test('A server that refuses gives way to the next, once for all who have tried it', () => {
  const servers = serversOf({ connectionString: 'postgresql://first,second/learning' });
  const first = servers.chosen();
  servers.refused(first);
  const second = servers.chosen();
  expect([first, second].map(({ connectionString }) => connectionString)).toEqual([
    'postgresql://first/learning',
    'postgresql://second/learning',
  ]);
  // A concurrent attempt to connect fails later.
  servers.refused(first);
  expect(servers.chosen()).toBe(second);
  servers.refused(second);
  expect(servers.chosen()).toBe(first);
});
