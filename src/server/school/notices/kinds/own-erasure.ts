import { sql } from 'kysely';
import { screens } from '#contract/screens.ts';
import type { NoticeModule } from './notice-module.ts';

export const ownErasure: NoticeModule<'own_erasure'> = {
  // A letter about it always leaves, and by itself: there is nothing to choose.
  roles: [],
  // Only in a digest of whoever has chosen so.
  words: ({ number, change }) => ({
    heading: 'Стирание ваших данных',
    text:
      change === 'refused'
        ? `На просьбу № ${number} стереть ваши данные школа ответила отказом. Причина — в профиле.`
        : 'Вы давно не учитесь, и школа собиралась стереть ваши данные.',
    button: 'Открыть «Мои данные»',
    path: `${screens.profile.path}?tab=data`,
  }),
  stillTrue: () => sql`true`,
};
