import { randomUUIDv7 } from 'node:crypto';
import { foldTitle } from '#domain/russian/fold-title.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { addTies } from '#server/school/skills/tie-rows.ts';
import type { WrittenLesson } from './write-demo-course.ts';

interface Skill {
  title: string;
  description: string;
  /** Titles of the courses' criteria; the others stand under no skill, as in a school that has just begun its list. */
  criteria: readonly string[];
}

const skills: readonly Skill[] = [
  {
    title: 'Факты вместо приговоров',
    description: 'Говорить о том, что записала бы камера, а не о том, какой человек',
    criteria: ['Факты для камеры', 'Чистая редакция', 'Один случай', 'Поступок', 'Случай вместо привычки'],
  },
  {
    title: 'Понятная просьба',
    description: 'После неё человек знает, что сделать, и видно, сделано ли это',
    criteria: ['Понятно, что исправить', 'Проверяемая просьба'],
  },
  {
    title: 'Слушать и спрашивать',
    description: 'Узнавать, что важно другому, прежде чем предлагать своё',
    criteria: [
      'Открытые вопросы',
      'Вопросы без подвоха',
      'Проверочный вопрос',
      'Вопросы вместо догадок',
      'Услышанная нужда',
      'Вопрос, на который нет ответа',
    ],
  },
  {
    title: 'Граница и отказ',
    description: 'Отказать рано, ясно и так, чтобы отношения уцелели',
    criteria: ['Ясный отказ', 'Одна причина', 'Раннее и ясное «нет»', 'Посильное предложение'],
  },
  {
    title: 'Спокойствие под нажимом',
    description: 'Замечать, когда голос меняется, и брать паузу вовремя',
    criteria: [
      'Ответ на нажим',
      'Ваш голос под нажимом',
      'Наблюдение за голосом',
      'Своя примета',
      'Просьба о паузе',
    ],
  },
  {
    title: 'Договорённость',
    description: 'Закончить разговор тем, кто, что и к какому часу делает',
    criteria: ['Договорённость с часом', 'День и имя', 'Общий вопрос и варианты'],
  },
];

interface Demo {
  adminId: string;
  createdAt: Date;
  lessons: readonly WrittenLesson[];
}

export async function writeDemoSkills(tx: Tx, { adminId, createdAt, lessons }: Demo): Promise<void> {
  const rows = skills.map(({ title, description }, order) => ({
    id: randomUUIDv7(),
    title,
    description,
    order,
    created_by_id: adminId,
    created_at: createdAt.toISOString(),
  }));
  await tx.insertInto('skills').values(rows).execute();
  await tieDemoCriteria(tx, lessons);
}

/** Under the skills that the school has by the demonstration's names; one that it has not is not added. */
export async function tieDemoCriteria(tx: Tx, lessons: readonly WrittenLesson[]): Promise<void> {
  const known = await tx
    .selectFrom('skills')
    .select(['id', 'title'])
    .where('archived_at', 'is', null)
    .execute();
  const idOf = new Map(known.map(({ id, title }) => [foldTitle(title), id]));
  const skillOf = new Map(
    skills.flatMap(({ title, criteria }) =>
      criteria.map((one) => [one, idOf.get(foldTitle(title))] as const),
    ),
  );
  const ties = lessons.flatMap(({ lessonId, mentor }) =>
    (mentor?.criteria ?? []).flatMap(({ id, title }) => {
      const skillId = skillOf.get(title);
      return skillId === undefined ? [] : [{ criterionId: id, lessonId, skillId }];
    }),
  );
  await addTies(tx, ties);
}
