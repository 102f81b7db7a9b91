import { sql } from 'kysely';
import { plansPlace, screens } from '#contract/screens.ts';
import { learners } from '#server/school/notices/who-is-told.ts';
import type { NoticeModule } from './notice-module.ts';

export const planAsks: NoticeModule<'plan_asks'> = {
  roles: learners,
  // Nothing of the plan itself: whom it is about may stand beside the reader.
  words: () => ({
    heading: 'Как прошло?',
    text: 'Вы собирались кое-что сказать. Как прошло?',
    button: 'Рассказать',
    path: `${screens.skills.path}#${plansPlace}`,
  }),
  // A plan is for life: it asks also when the course is over. One that was answered, moved or deleted doesn't.
  stillTrue: ({ id }, { planId }) =>
    sql`exists (select from plans where plans.id::text = ${planId} and plans.user_id = ${id} and asks_since is not null)`,
};
