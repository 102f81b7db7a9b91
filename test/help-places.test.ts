// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { rights } from '#contract/auth/roles.ts';
import { role } from '#contract/auth/schemas.ts';
import { type Screen, screens } from '#contract/screens.ts';
import { getGuide } from '#server/across/help/guide.ts';
import { createPage } from '#web/app.tsx';
import { placeOfAddress, placesOfScreens } from '#web/help/places.ts';

const { router } = createPage({ history: createMemoryHistory() });

/** Whether the route lets the role see more than a refusal. */
function isOpenTo(one: (typeof role.options)[number], address: string): boolean {
  const id = router.getMatchedRoutes(address)[2]?.id ?? '';
  if (/\/(admin|lesson-management)-screens\//.test(id)) return rights[one].administers;
  return id.includes('/mentor-screens/') ? rights[one].mentors : true;
}

test.each(role.options)(
  '«?» of every screen that a %s opens lands on a heading of the guide',
  async (one) => {
    const pages = await getGuide({ role: one });
    const addresses = Object.values<Screen>(screens).map(({ path }) => path);
    const astray = addresses
      .filter((address) => isOpenTo(one, address))
      .map((address) => ({ address, ...placeOfAddress(address.replaceAll(/:\w+/g, '0'), pages) }))
      .filter(({ page, hash }) => {
        const found = pages.find(({ name }) => name === page);
        return !found || !found.sections.some(({ id }) => id === hash);
      });
    expect(astray).toEqual([]);
  },
);

test('Every heading that a screen names is in the guide', async () => {
  const pages = await getGuide({ role: 'admin' });
  const headings = pages.flatMap(({ name, sections }) => sections.map(({ id }) => `${name}#${id}`));
  const named = Object.values(placesOfScreens).flat();
  expect(named.filter((place) => !headings.includes(place))).toEqual([]);
});
