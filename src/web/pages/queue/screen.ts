import { createRoute } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { mentorScreen } from '#web/pages/frame/staff-screen.ts';
import { readQueueChoice } from './address.ts';

export const queue = createRoute({
  ...mentorScreen({ start: () => import('./start.tsx'), page: () => import('./page.tsx') }),
  path: screens.queue.path,
  staticData: { navigation: { label: 'Ответы', isCounted: true } },
  validateSearch: readQueueChoice,
});
