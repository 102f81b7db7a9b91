import { sql } from 'kysely';
import type { AnswerFile } from '#contract/answer-files/schemas.ts';
import { fileKinds } from '#contract/files/kinds.ts';
import { extensionOf } from '#server/platform/files/extension-of.ts';

/** A file as it is stored, of an answer or of a draft. */
export interface FileRow {
  name: string;
  title: string;
  bytes: number;
}

/** For a query on `answers`: null where there are none, as almost everywhere; then nothing is sorted. */
export const filesOfAnswer = sql<FileRow[] | null>`case when exists (
  select from answer_files where answer_files.answer_id = answers.id
) then (
  select jsonb_agg(jsonb_build_object('name', name, 'title', title, 'bytes', bytes) order by place)
  from answer_files where answer_files.answer_id = answers.id
) end`;

export const answerFileOf = (answerId: string, row: FileRow): AnswerFile => ({
  ...describedFile(row),
  address: answerFilePath(answerId, row.name),
});

export const describedFile = ({ name, title, bytes }: FileRow) => ({
  name,
  title,
  mediaType: fileKinds[extensionOf(name)].mediaType,
  bytes,
});

export const answerFilePath = (answerId: string, name: string) => `/answer-files/${answerId}/${name}`;
