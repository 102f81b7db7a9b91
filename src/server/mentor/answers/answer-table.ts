import { sql } from 'kysely';
import type { ReviewState } from '#contract/answers/schemas.ts';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { recordAlarmsOpened } from '#server/mentor/referring/record-alarms-opened.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { fullNameOf } from '#server/platform/db/full-name-of.ts';
import { readInBatches } from '#server/platform/db/read-in-batches.ts';
import type { Cell } from '#server/platform/http/csv-file.ts';
import { timeCell } from '#server/platform/time/time-text.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { answerAuthor, peopleOf } from '#server/school/enrolments/enrolments.ts';
import { inGroup } from '#server/school/enrolments/group-filter.ts';
import { isLate } from '#server/school/enrolments/lesson-dates.ts';
import { levelCounts } from '#server/school/mentor-versions/level-counts.ts';
import { answerFilePath, filesOfAnswer, type FileRow } from './answer-file-rows.ts';
import { shownState } from './answers-with-reviews.ts';

export interface ExportedLesson {
  id: string;
  title: string;
  course: string;
}

/** Small enough for the memory: an answer and its feedback may be as long as a chapter. */
const batchSize = 50;

/** Less than any id. */
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * The answers of the viewer's people to each lesson in order of submission, each with the review in force. The alarms among
 * them are in the journal as read.
 */
export async function* answerTable(
  db: Db,
  viewer: Viewer,
  lessons: readonly ExportedLesson[],
  { timeZone, groupId, root }: { timeZone: string; groupId: GroupChoice | undefined; root: string },
): AsyncGenerator<Cell[][]> {
  const added = await addedColumns(db, lessons, root);
  yield [[...header, ...added.map(({ title }) => title)]];
  const timeText = (at: string) => timeCell(at, timeZone);
  for (const lesson of lessons) {
    const batches = readInBatches(batchSize, ({ cursor = beforeAll }) =>
      readBatch(db, viewer, { lessonId: lesson.id, cursor, groupId }),
    );
    for await (const batch of batches) {
      await recordAlarmsOpened(
        db,
        viewer,
        batch.map(({ id }) => id),
      );
      yield batch.map((row) => [
        ...cellsOf(row, lesson, timeText),
        ...added.map(({ cellOf }) => cellOf(row)),
      ]);
    }
  }
}

interface AddedColumn {
  title: string;
  cellOf: (row: Row) => Cell;
}

/** A course without files, streams or criteria has none: its table is what it always was. */
async function addedColumns(
  db: Db,
  lessons: readonly ExportedLesson[],
  root: string,
): Promise<AddedColumn[]> {
  const ids = lessons.map(({ id }) => id);
  const { rows } = await sql<{ files: boolean; groups: boolean; levels: boolean }>`
    select exists (
        select from answer_files join answers on answers.id = answer_files.answer_id
        where answers.lesson_id = ${anyOf(ids)}
      ) as files,
      exists (
        select from groups join lessons on lessons.course_id = groups.course_id where lessons.id = ${anyOf(ids)}
      ) as groups,
      exists (
        select from mentor_versions
        where lesson_id = ${anyOf(ids)} and published_at is not null and criteria <> '[]'
      ) as levels`.execute(db);
  const [has] = rows;
  return [
    ...(has?.files ? [{ title: 'Файлы', cellOf: (row: Row) => linksOf(row, root) }] : []),
    ...(has?.groups ? [{ title: 'Поток', cellOf: ({ group }: Row) => group }] : []),
    ...(has?.levels ? [{ title: 'Уровни', cellOf: ({ levels }: Row) => levels }] : []),
  ];
}

/** One a line. Whoever follows one signs in first. */
const linksOf = ({ id, files }: Row, root: string): Cell =>
  files && files.map(({ name }) => root + answerFilePath(id, name)).join('\n');

const header = [
  'Фамилия',
  'Имя',
  'Email',
  'Курс',
  'Урок',
  'Попытка',
  'Отправлен',
  'Ответ',
  'Обратная связь',
  'Кто написал',
  'Когда написана',
  'Состояние',
  'После срока',
];

const cellsOf = (row: Row, lesson: ExportedLesson, timeText: (at: string) => string): Cell[] => [
  row.lastName,
  row.firstName,
  shownEmail(row.email),
  lesson.course,
  lesson.title,
  row.attempt,
  timeText(row.createdAt),
  row.content,
  row.review,
  row.reviewer ?? (row.author && authors[row.author]),
  row.reviewedAt && timeText(row.reviewedAt),
  states[row.state ?? 'waiting'],
  row.isLate ? 'да' : null,
];

const authors = { model: 'ИИ-наставник', mentor: 'Куратор' };

const states: Record<ReviewState, string> = {
  waiting: 'Ждёт проверки',
  not_configured: 'Ждёт: ИИ-наставник не настроен',
  in_progress: 'Проверяется',
  done: 'Проверен',
  failed: 'Ошибка проверки',
  held: 'Ждёт выпуска',
  with_person: 'Ждёт человека',
};

interface Row {
  id: string;
  lastName: string;
  firstName: string;
  email: string;
  attempt: number;
  createdAt: string;
  content: string;
  review: string | null;
  author: keyof typeof authors | null;
  /** The author of a mentor's feedback. */
  reviewer: string | null;
  reviewedAt: string | null;
  /** The state of the newest review. */
  state: ReviewState | null;
  isLate: boolean | null;
  files: FileRow[] | null;
  /** Of those who are in one now. */
  group: string | null;
  /** Of the review in force, a criterion a line. */
  levels: string | null;
}

interface Batch {
  lessonId: string;
  /** The last answer of the batch before. */
  cursor: string;
  groupId: GroupChoice | undefined;
}

async function readBatch(db: Db, viewer: Viewer, { lessonId, cursor, groupId }: Batch): Promise<Row[]> {
  // The answers are chosen first: of a larger batch joined in one go, the planner reads all reviews before its own each time.
  const { rows } = await sql<Row>`
    with batch as (
      select answers.id from answers join lessons on lessons.id = answers.lesson_id
      where answers.lesson_id = ${lessonId} and answers.id > ${cursor}
        and ${peopleOf(viewer, answerAuthor)} and ${inGroup(groupId, answerAuthor)}
      order by answers.id
      limit ${sql.lit(batchSize)}
    )
    select answers.id, users.last_name as "lastName", users.first_name as "firstName", users.email, (
        select count(*) from answers own
        where own.user_id = answers.user_id and own.lesson_id = answers.lesson_id and own.id <= answers.id
      )::integer as attempt,
      answers.created_at as "createdAt", answers.content, in_force.text as review, in_force.author,
      case when in_force.author = 'mentor' then ${fullNameOf('mentor')} end as reviewer,
      in_force.finished_at as "reviewedAt", ${shownState('latest', 'in_force')} as state, ${isLate()} as "isLate", ${filesOfAnswer} as files,
      ${groupTitle} as "group", ${levelsInWords} as levels
    from batch
    join answers on answers.id = batch.id
    join lessons on lessons.id = answers.lesson_id
    join users on users.id = answers.user_id
    left join reviews latest on latest.answer_id = answers.id and latest.latest
    left join reviews in_force on in_force.answer_id = answers.id and in_force.in_force
    left join users mentor on mentor.id = in_force.requested_by_id
    order by answers.id`.execute(db);
  return rows;
}

const groupTitle = sql`(
  select groups.title from user_courses join groups on groups.id = user_courses.group_id
  where user_courses.user_id = answers.user_id and user_courses.course_id = lessons.course_id
)`;

const levelsInWords = sql`(
  select string_agg(
    (criterion->>'title') || ': ' || (criterion->'levels'->remarks.level->>'title')
      || case when ${levelCounts} then '' else ' (пока словами наставника)' end, E'\n' order by remarks."order"
  )
  from remarks
  join mentor_versions on mentor_versions.id = in_force.mentor_version_id
  cross join lateral jsonb_array_elements(mentor_versions.criteria) criterion
  where remarks.review_id = in_force.id and remarks.level is not null
    and criterion->>'id' = remarks.criterion_id::text
)`;
