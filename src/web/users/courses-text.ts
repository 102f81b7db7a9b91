import type { ListedUser } from '#contract/users/schemas.ts';
import { plural } from '#web/ui/text/russian.ts';

/** Where the person studies. Administrators have access to every course. */
export function coursesText({ role, courseCount }: Pick<ListedUser, 'role' | 'courseCount'>): string {
  if (role === 'admin') return 'Все курсы';
  if (role === 'curator' && courseCount === 0) return 'Только ведёт';
  return courseCount === 0 ? 'Нет курсов' : plural(courseCount, 'курс', 'курса', 'курсов');
}
