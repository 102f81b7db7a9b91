import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from './caller.ts';
import type { School } from './school.ts';

export interface Administrator {
  /** The ids of the acknowledged imports. */
  imports: string[];
  finish(): Promise<void>;
}

export const peopleInImport = 20;

const betweenReadsMs = 500;
const betweenImportsMs = 30_000;

/** An administrator who reads one screen after another, and imports people every half a minute. */
export function startAdministrator(school: School, caller: Caller): Administrator {
  const imports: string[] = [];
  let asked = 0;
  let leaving = false;

  async function administer(): Promise<void> {
    const started = performance.now();
    const cookie = await caller.signIn(school.admin.email);
    if (cookie === undefined) return;
    for (let number = 0; !leaving; number += 1) {
      if (performance.now() - started >= asked * betweenImportsMs) await importPeople(cookie);
      await caller.call(cookie, readAt(school, number));
      await sleep(betweenReadsMs);
    }
  }

  async function importPeople(cookie: string): Promise<void> {
    // One without a reply may have come, and its people with it.
    const number = (asked += 1);
    const course = school.courses[number % school.courses.length]?.title ?? '';
    const form = new FormData();
    form.set('timeZone', 'Europe/Moscow');
    form.set('file', new File([peopleFile(number, course)], `Группа ${number}.csv`, { type: 'text/csv' }));
    const reply = await caller.call(cookie, '/api/users/import', { method: 'POST', form });
    if (reply?.status === 201) imports.push((JSON.parse(reply.body) as { id: string }).id);
  }

  const done = administer();
  // The error is reported by `finish`.
  done.catch(() => {});
  return {
    imports,
    async finish() {
      leaving = true;
      await done;
    },
  };
}

/** The screens by turns, each about another course or lesson. */
function readAt({ courses, lessons }: School, number: number): string {
  const course = courses[number % courses.length]?.id;
  const lesson = lessons[(number * 7) % lessons.length]?.id;
  const screens = [
    '/api/users?limit=100',
    `/api/users?limit=100&search=${encodeURIComponent('соколова')}`,
    '/api/users/count',
    '/api/users/imports',
    `/api/courses/${course}/analytics`,
    `/api/courses/${course}/analytics.csv?table=students`,
    '/api/answers/counts',
    '/api/answers/waiting',
    `/api/lessons/${lesson}/answers?limit=20`,
    `/api/lessons/${lesson}/answers.csv`,
    '/api/audit?limit=50',
    '/api/ai/status',
    '/api/auth/me',
  ];
  return screens[number % screens.length] ?? '';
}

function peopleFile(number: number, course: string): string {
  const rows = Array.from(
    { length: peopleInImport },
    (_, index) => `Вера;Иванова-${number}-${index};group-${number}-${index}@example.ru;Студент;${course}`,
  );
  return ['Имя;Фамилия;Email;Роль;Курсы', ...rows].join('\r\n');
}
