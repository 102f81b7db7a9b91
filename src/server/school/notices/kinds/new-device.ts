import { sql } from 'kysely';
import { screens } from '#contract/screens.ts';
import type { NoticeModule } from './notice-module.ts';

export const newDevice: NoticeModule<'new_device'> = {
  // A letter about it always leaves, and by itself: there is nothing to choose.
  roles: [],
  // Only in a digest of whoever has chosen so.
  words: ({ device }) => ({
    heading: 'Вход с нового устройства',
    text: `В вашу учётную запись вошли с нового устройства: ${device}.`,
    button: 'Открыть профиль',
    path: screens.profile.path,
  }),
  stillTrue: () => sql`true`,
};
