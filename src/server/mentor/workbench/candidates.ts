import { sql } from 'kysely';
import { candidateDays, mostSamples, type SampleCandidate } from '#contract/samples/lesson-samples.ts';
import { mayBeAsked } from '#server/mentor/reviews/job/may-ask-model.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { personOf } from '#server/platform/db/person-of.ts';
import { rankOf } from './cells.ts';
import { saidByPeople } from './said-by-people.ts';

/** What people have decided lately and what no sample is made of yet, the surest first, then the newest. */
export async function listCandidates(db: Db, lessonId: string): Promise<SampleCandidate[]> {
  const { rows } = await sql<SampleCandidate>`
    select said."answerId", said.source, said.at, said.expected, ${personOf('student')} as student,
      left(answers.content, ${beginning}) as text
    from ${saidByPeople(sql`answers.lesson_id = ${lessonId} and ${mayBeAsked} and not exists (
      select from samples where samples.answer_id = answers.id
    )`)} said
    join answers on answers.id = said."answerId"
    join users student on student.id = answers.user_id
    where said.at > now() - make_interval(days => ${candidateDays})
    order by said.at desc, said."answerId"`.execute(db);
  return rows.toSorted((one, other) => rankOf(one.source) - rankOf(other.source)).slice(0, mostSamples);
}

const beginning = 200;
