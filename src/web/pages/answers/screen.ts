import { createRoute } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { mentorScreen } from '#web/pages/frame/staff-screen.ts';
import { readAnswersAddress } from './address.ts';

export const answers = createRoute({
  ...mentorScreen({ start: () => import('./start.tsx'), page: () => import('./page.tsx') }),
  path: screens.answers.path,
  staticData: { navigation: { label: 'Ответы' } },
  validateSearch: readAnswersAddress,
});
