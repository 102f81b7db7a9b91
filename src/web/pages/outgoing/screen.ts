import { createRoute } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { adminScreen } from '#web/pages/frame/staff-screen.ts';
import { textsInAddress } from '#web/pages/frame/texts-in-address.ts';

export const outgoing = createRoute({
  ...adminScreen({ start: () => import('./start.tsx'), page: () => import('./page.tsx') }),
  path: screens.outgoing.path,
  staticData: { navigation: { linkOf: 'audit' } },
  validateSearch: readAddress,
});

/** Read closer on the page. */
function readAddress(search: Record<string, unknown>) {
  return textsInAddress(search, ['state', 'search']);
}
