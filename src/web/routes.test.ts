// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { role } from '#contract/auth/schemas.ts';
import { type Screen, screens } from '#contract/screens.ts';
import { createPage } from './app.tsx';
import { linksOf, navigationAt } from './navigation/navigation-links.ts';

const { router } = createPage({ history: createMemoryHistory() });

const addresses = Object.values<Screen>(screens).flatMap(({ path, alsoAt }) => [path, alsoAt ?? []].flat());
const routeAt = (address: string) => router.getMatchedRoutes(address)[2];

test.each(addresses)('%s is the address of a screen', (address) => {
  expect(routeAt(address)?.fullPath).toBe(address.replaceAll(':', '$'));
});

test('A screen behind the sign-in loads its data and has a skeleton', () => {
  const found = addresses.flatMap((address) => routeAt(address) ?? []);
  const behind = found.filter(({ id }) => id.startsWith('/signed-in/'));
  expect(behind.length).toBeGreaterThan(20);
  const lacking = behind.filter(({ options }) => !options.loader || !options.pendingComponent);
  expect(lacking.map(({ id }) => id)).toEqual([]);
});

test('A screen’s own link stands in the navigation of some role', () => {
  const shown = role.options.flatMap((one) => linksOf(navigationAt('/', { role: one }, router)));
  const withLink = addresses.filter((address) => {
    const place = routeAt(address)?.options.staticData.navigation;
    return place && 'label' in place;
  });
  const second = Object.values<Screen>(screens).map(({ alsoAt }) => alsoAt);
  const missing = withLink.filter(
    (address) => !shown.some(({ to }) => to === address) && !second.some((also) => also === address),
  );
  expect(missing).toEqual([]);
});
