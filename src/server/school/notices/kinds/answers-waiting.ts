import { sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import { screens } from '#contract/screens.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { sum } from '#server/platform/sum.ts';
import { inSchoolTime } from '#server/school/notices/school-time.ts';
import { listWaitingByGroup, type WaitingInGroup } from '#server/school/notices/waiting-by-group.ts';
import { curators } from '#server/school/notices/who-is-told.ts';
import type { NoticeModule } from './notice-module.ts';

export const answersWaiting: NoticeModule<'answers_waiting'> = {
  roles: curators,
  words: () => ({
    heading: 'Вас ждут ответы студентов',
    text: 'Ответы ваших студентов ждут проверки.',
    button: 'Открыть ответы',
    path: screens.answers.path,
  }),
  async list(tx, userId, { address, zone }) {
    const waiting = await listWaitingByGroup(tx, userId);
    if (waiting.length === 0) return undefined;
    const list = waiting.map((group) => ({
      text: waitingLine(group, zone),
      ...(group.groupId !== null && { address: `${address}?group=${group.groupId}` }),
    }));
    const count = sum(waiting.map((group) => group.count));
    const waits = pluralForm(count, 'Проверки ждёт', 'Проверки ждут', 'Проверки ждут');
    return { text: `${waits} ${inAnswers(count)} ваших студентов.`, list };
  },
  stillTrue: ({ role }) => sql`${rights[role].mentors}::boolean`,
};

function waitingLine({ courseTitle, groupTitle, count, since }: WaitingInGroup, zone: string): string {
  const where = groupTitle === null ? `«${courseTitle}»` : `«${courseTitle}», поток «${groupTitle}»`;
  const oldest = count === 1 ? 'ждёт' : 'самый давний ждёт';
  return `${where}: ${inAnswers(count)}, ${oldest} с ${inSchoolTime(since, zone)}`;
}

const inAnswers = (count: number) => `${count} ${pluralForm(count, 'ответ', 'ответа', 'ответов')}`;
