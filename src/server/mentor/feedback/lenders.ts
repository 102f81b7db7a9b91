import { sql } from 'kysely';
import type { TalkLine } from '#contract/answers/schemas.ts';
import type { Criterion } from '#contract/lessons/criteria.ts';
import type { QuoteRange } from '#contract/reviews/feedback.ts';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { openTexts } from '#domain/card/card-texts.ts';
import { createLenderFinder, type FindLender, type Said, saidAt } from '#domain/quotes/borrowed.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { mentorInForce } from '#server/school/mentor-versions/mentor-versions.ts';

/**
 * Finds whose words a quote of the answer is, among what its author was told of the lesson before he sent it. Undefined where he
 * was told nothing, as of most first attempts: then nothing more is read.
 */
export async function findLenders(db: Db, answerId: string): Promise<FindLender | undefined> {
  const [answer] = await answersById(db, { answerId });
  if (!answer) return undefined;
  const hints = linesOf(answer).filter(({ speaker }) => speaker === 'hint');
  const told = [...hints, ...(await toldBefore(db, { answerId }))];
  if (told.length === 0) return undefined;
  const said = await saidBefore(db, answerId);
  const lines = linesOf(answer).filter(({ speaker }) => speaker !== 'hint');
  return createLenderFinder(answer.content, { told, ...said, said: [...lines, ...said.said] }, answer.at);
}

interface Attempt {
  content: string;
  lines: TalkLine[] | null;
  at: number;
}

/** None of an answer in writing, which is all its author's. */
const linesOf = ({ content, lines, at }: Attempt) =>
  (lines ?? []).map(({ speaker, start, end }) => ({
    speaker,
    text: content.slice(start, end),
    at: saidAt(at, start),
  }));

const seconds = (column: string) => sql<number>`extract(epoch from ${sql.ref(column)})::double precision`;

const answersById = prepared((db, { answerId }: { answerId: string }) =>
  db
    .selectFrom('answers')
    .select(['content', seconds('created_at').as('at'), sql<TalkLine[] | null>`lines`.as('lines')])
    .where('id', '=', answerId),
);

/** By reviews that the student could read, and by hints of whatever talk. A review that waits for its release told nothing. */
const toldBefore = prepared((db, { answerId }: { answerId: string }) =>
  db
    .selectFrom(
      sql<Said>`(
        with own as (select * from answers where id = ${answerId}),
        review as (
          select reviews.id, reviews.summary, reviews.text, reviews.finished_at
          from own
          join answers earlier on earlier.user_id = own.user_id and earlier.lesson_id = own.lesson_id
            and earlier.id < own.id
          join lessons on lessons.id = own.lesson_id
          join reviews on reviews.answer_id = earlier.id and reviews.state = 'done'
            and reviews.finished_at < own.created_at
            and (reviews.in_force or lessons.release <> 'after_person')
        ),
        told as (
          select coalesce(summary, text) as text, finished_at as at from review
          union all
          select one.text, review.finished_at
          from review
          join remarks on remarks.review_id = review.id
          cross join lateral (values (remarks.text), (remarks.next_step)) one (text)
          union all
          select remark_checks.text, review.finished_at
          from review join remark_checks on remark_checks.review_id = review.id
          union all
          select counter_quotes.text, counter_quotes.finished_at
          from own, review
          join remarks on remarks.review_id = review.id and remarks.is_countered
          join counter_quotes on counter_quotes.remark_id = remarks.id
          where counter_quotes.finished_at < own.created_at
          union all
          select turns.text, turns.created_at
          from own
          join dialogues on dialogues.user_id = own.user_id and dialogues.lesson_id = own.lesson_id
            and dialogues.answer_id is distinct from own.id
          join dialogue_turns turns on turns.dialogue_id = dialogues.id and turns.speaker = 'hint'
            and turns.created_at < own.created_at
        )
        select text, extract(epoch from at)::double precision as at from told where text <> ''
      )`.as('told'),
    )
    .selectAll(),
);

interface OfLesson {
  content: string | null;
  transcription: string | null;
  assignment: string | null;
  criteria: Criterion[];
  cards: ScenarioCard[];
  attempts: Attempt[];
  /** What a person has said to be the student's own. */
  lifted: (Pick<Attempt, 'content'> & { quotes: QuoteRange[] })[];
}

/** What the student has said himself, and what nobody has to find words for. */
async function saidBefore(db: Db, answerId: string): Promise<{ said: Said[]; material: string[] }> {
  const lesson: OfLesson = await db
    .selectFrom('answers as own')
    .innerJoin('lessons', 'lessons.id', 'own.lesson_id')
    .leftJoinLateral(mentorInForce, (join) => join.onTrue())
    .select([
      'lessons.content',
      'lessons.transcription',
      'lessons.assignment',
      sql<Criterion[]>`coalesce(mentor.criteria, '[]')`.as('criteria'),
      sql<ScenarioCard[]>`array(
        select card from scenarios
        where id in (
          select scenario_id from dialogues
          where dialogues.user_id = own.user_id and dialogues.lesson_id = own.lesson_id
        )
      )`.as('cards'),
      sql<Attempt[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('content', content, 'lines', lines,
          'at', extract(epoch from created_at))), '[]')
        from answers
        where answers.user_id = own.user_id and answers.lesson_id = own.lesson_id and answers.id < own.id
      )`.as('attempts'),
      sql<OfLesson['lifted']>`(
        select coalesce(jsonb_agg(jsonb_build_object('content', answers.content, 'quotes', remarks.borrowed)), '[]')
        from answers
        join reviews on reviews.answer_id = answers.id
        join remarks on remarks.review_id = reviews.id and remarks.lifted_by_id is not null
        where answers.user_id = own.user_id and answers.lesson_id = own.lesson_id and answers.id <= own.id
      )`.as('lifted'),
    ])
    .where('own.id', '=', answerId)
    .executeTakeFirstOrThrow();
  const { content, transcription, assignment, criteria, cards, attempts, lifted } = lesson;
  const always = [
    assignment ?? '',
    ...criteria.flatMap(({ title, description, levels }) => [
      title,
      description,
      ...levels.flatMap((level) => [level.title, level.description]),
    ]),
    ...cards.flatMap((card) => openTexts(card).map(({ text }) => text)),
    ...lifted.flatMap((one) => one.quotes.map(([start, end]) => one.content.slice(start, end))),
  ].map((text) => ({ text, at: -Infinity }));
  const own = attempts.flatMap((attempt) =>
    attempt.lines
      ? linesOf(attempt).filter(({ speaker }) => speaker !== 'hint')
      : [{ text: attempt.content, at: attempt.at }],
  );
  return { said: [...always, ...own], material: [content ?? '', transcription ?? ''] };
}
