import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';

/** The same answers in two lessons: reviewed by criterion in the one, in a single text in the other. */
export interface RemarkedLessons {
  byCriterion: string;
  inOneText: string;
  drop(): Promise<void>;
}

const answers = 1_000;
const remarks = 6;

/** Copies the texts of the busiest lesson's answers into two lessons of the same course; both kinds of review are as long. */
export async function seedRemarks(pool: pg.Pool, busiestLessonId: string): Promise<RemarkedLessons> {
  const [byCriterion, inOneText] = [randomUUIDv7(), randomUUIDv7()];
  for (const id of [byCriterion, inOneText]) {
    await pool.query(
      `insert into lessons (id, course_id, title, content, assignment, "order")
       select $1, course_id, 'Замечания', content, assignment, 90 from lessons where id = $2`,
      [id, busiestLessonId],
    );
    await pool.query(
      `insert into answers (user_id, lesson_id, content)
       select user_id, $1, content from answers where lesson_id = $2 order by id limit $3`,
      [id, busiestLessonId, answers],
    );
  }
  await pool.query(
    `insert into mentor_versions (lesson_id, number, criteria, published_at)
     select $1, 1, jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'title', 'Критерий ' || n,
       'description', repeat('На что смотреть. ', 8), 'levels', '[
         {"title": "Пока нет", "description": "Этого в ответе нет"},
         {"title": "Есть частично", "description": "Есть, но не до конца"},
         {"title": "Есть", "description": "Есть и показано словами"}]'::jsonb) order by n), now()
     from generate_series(1, $2::integer) n`,
    [byCriterion, remarks],
  );
  await pool.query(
    `insert into reviews (answer_id, author, state, in_force, text, mentor_version_id, summary, confidence, finished_at, model)
     select answers.id, 'model', 'done', true, repeat(remark, $3::integer), mentor.id,
       case when mentor.id is not null then 'Две или три фразы о главном.' end,
       case when mentor.id is not null then 'high' end, now(), 'mentor-1'
     from answers left join mentor_versions mentor on mentor.lesson_id = answers.lesson_id,
       (select repeat('Слово «опять» звучит приговором: назовите день и число. ', 4) as remark) given
     where answers.lesson_id in ($1, $2)`,
    [byCriterion, inOneText, remarks],
  );
  await pool.query(
    `insert into remarks (review_id, "order", criterion_id, level, text, next_step, quotes)
     select reviews.id, criterion.number, (criterion.value ->> 'id')::uuid, 1,
       repeat('Слово «опять» звучит приговором. ', 4), repeat('Назовите день и число. ', 4), '[[0, 20], [30, 60]]'
     from reviews join mentor_versions mentor on mentor.id = mentor_version_id
     cross join lateral jsonb_array_elements(mentor.criteria) with ordinality criterion (value, number)
     where mentor.lesson_id = $1`,
    [byCriterion],
  );
  await pool.query('vacuum analyze answers, reviews, remarks');
  return {
    byCriterion,
    inOneText,
    async drop() {
      await pool.query('delete from lessons where id in ($1, $2)', [byCriterion, inOneText]);
    },
  };
}
