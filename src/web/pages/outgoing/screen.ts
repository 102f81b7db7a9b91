import { createRoute } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { adminScreen } from '#web/pages/frame/staff-screen.ts';
import { readOutgoingChoice } from './address.ts';

export const outgoing = createRoute({
  ...adminScreen({ start: () => import('./start.tsx'), page: () => import('./page.tsx') }),
  path: screens.outgoing.path,
  staticData: { navigation: { label: 'Письма' } },
  validateSearch: readOutgoingChoice,
});
