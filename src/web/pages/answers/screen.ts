import { createRoute } from '@tanstack/react-router';
import { screens } from '#contract/screens.ts';
import { mentorScreen } from '#web/pages/frame/staff-screen.ts';
import { textsInAddress } from '#web/pages/frame/texts-in-address.ts';

export const answers = createRoute({
  ...mentorScreen({ start: () => import('./start.tsx'), page: () => import('./page.tsx') }),
  path: screens.answers.path,
  staticData: { navigation: { label: 'Ответы', isCounted: true } },
  validateSearch: readAddress,
});

/** Read closer on the page. */
function readAddress(search: Record<string, unknown>) {
  return textsInAddress(search, ['lesson', 'view', 'show', 'student', 'group']);
}
