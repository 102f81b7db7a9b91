import { createRoute } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { adminScreen } from '#web/pages/frame/staff-screen.ts';
import { readUserFilters } from './address.ts';

const both = {
  ...adminScreen({ start: () => import('./start.tsx'), page: () => import('./page.tsx') }),
  staticData: { navigation: { label: 'Пользователи' } },
  validateSearch: readUserFilters,
} as const;

export const users = createRoute({ ...both, path: screens.users.path });

export const usersAlias = createRoute({ ...both, path: screens.users.alsoAt });
