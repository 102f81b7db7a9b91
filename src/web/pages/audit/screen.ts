import { createRoute } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { adminScreen } from '#web/pages/frame/staff-screen.ts';
import { readAuditChoice } from './address.ts';

export const audit = createRoute({
  ...adminScreen({ start: () => import('./start.tsx'), page: () => import('./page.tsx') }),
  path: screens.audit.path,
  staticData: { navigation: { label: 'Журналы' } },
  validateSearch: readAuditChoice,
});
