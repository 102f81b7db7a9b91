import type { FastifyReply } from 'fastify';
import { cellText } from '#contract/gradebook/words.ts';
import type { TableFormat } from '#contract/table-format.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { titleInFileName } from '#server/platform/http/csv-file.ts';
import { sendTable } from '#server/platform/http/table-file.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { getMentoredCourse } from '#server/school/courses/courses.ts';
import { getGradebook } from './gradebook.ts';
import type { Of } from './select-gradebook.ts';

/** The words of the table, a person a row. */
export async function exportGradebook(
  db: Db,
  viewer: Scope,
  of: Of,
  { format, reply }: { format: TableFormat; reply: FastifyReply },
): Promise<FastifyReply> {
  const course = await getMentoredCourse(db, viewer, of);
  const { lessons, people } = await getGradebook(db, viewer, of);
  const name = `${titleInFileName(course.title)} — кто где`;
  return sendTable(reply, { name, format }, [
    ['Фамилия', 'Имя', 'Поток', ...lessons.map(({ title }) => title)],
    ...people.map(({ lastName, firstName, groupTitle, cells }) => [
      lastName,
      firstName,
      groupTitle,
      ...cells.map(cellText),
    ]),
  ]);
}
