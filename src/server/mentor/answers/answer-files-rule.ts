import { sql } from 'kysely';
import { type AnswerFileKind, takenInWords } from '#contract/answer-files/kinds.ts';
import type { AnswerFilesRule } from '#contract/answer-files/schemas.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';

/** Undefined where answers carry no files. */
export async function findRule(db: Db | Tx, lessonId: string): Promise<AnswerFilesRule | undefined> {
  const lesson = await db
    .selectFrom('lessons')
    .select(['answer_files_limit as most', sql<AnswerFileKind[] | null>`answer_file_kinds`.as('kinds')])
    .where('id', '=', lessonId)
    .executeTakeFirst();
  return lesson?.kinds && lesson.most !== null ? { kinds: lesson.kinds, most: lesson.most } : undefined;
}

export const tooMany = ({ most }: AnswerFilesRule) =>
  `К ответу можно приложить не больше ${most} ${pluralForm(most, 'файла', 'файлов', 'файлов')}`;

export const othersRefused = ({ kinds }: AnswerFilesRule) =>
  `Такой файл к этому ответу не приложить. Подойдут ${takenInWords(kinds)}`;
