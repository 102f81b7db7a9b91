import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '#server/platform/db/connect.ts';

interface Skill {
  title: string;
  description: string;
}

const skills: readonly Skill[] = [
  {
    title: 'Факты вместо приговоров',
    description: 'Говорить о том, что записала бы камера, а не о том, какой человек',
  },
  {
    title: 'Понятная просьба',
    description: 'После неё человек знает, что сделать, и видно, сделано ли это',
  },
  {
    title: 'Слушать и спрашивать',
    description: 'Узнавать, что важно другому, прежде чем предлагать своё',
  },
  {
    title: 'Граница и отказ',
    description: 'Отказать рано, ясно и так, чтобы отношения уцелели',
  },
  {
    title: 'Спокойствие под нажимом',
    description: 'Замечать, когда голос меняется, и брать паузу вовремя',
  },
  {
    title: 'Договорённость',
    description: 'Закончить разговор тем, кто, что и к какому часу делает',
  },
];

/** The school's list; which criteria stand under a skill, the lessons' files say. */
export async function writeDemoSkills(
  tx: Tx,
  { adminId, createdAt }: { adminId: string; createdAt: Date },
): Promise<void> {
  const rows = skills.map(({ title, description }, order) => ({
    id: randomUUIDv7(),
    title,
    description,
    order,
    created_by_id: adminId,
    created_at: createdAt.toISOString(),
  }));
  await tx.insertInto('skills').values(rows).execute();
}
