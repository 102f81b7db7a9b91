import { sql } from 'kysely';
import type { Criterion } from '#contract/lessons/criteria.ts';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { CardFault } from '#contract/scenarios/schemas.ts';
import { cardFaults, talksWithPeople } from '#domain/card/card-faults.ts';
import { type CardPath, cardTexts } from '#domain/card/card-texts.ts';
import { crisisSaidIn } from '#server/models/safety/crisis.ts';
import { foldName, namesBehind } from '#server/models/safety/name-forms.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** What is wrong with a lesson's card: what the page says as well, and what only the server knows. */
export async function scenarioFaults(
  db: Db,
  { courseId, criteria }: { courseId: string; criteria: readonly Criterion[] },
  card: ScenarioCard,
): Promise<CardFault[]> {
  const faults = cardFaults(card, criteria);
  return [...faults, ...crisisFaults(card, faults), ...(await nameFaults(db, courseId, card))];
}

const personaName: CardPath = ['persona', 'name'];

/** Each place once: the page knows the plainest words too. */
function crisisFaults(card: ScenarioCard, known: readonly CardFault[]): CardFault[] {
  const isKnown = (path: CardPath) =>
    known.some((one) => one.message === talksWithPeople && one.path.join('.') === path.join('.'));
  return cardTexts(card).flatMap(({ path, text }) => {
    const crisis = crisisSaidIn(text);
    return crisis === 'none' || isKnown(path)
      ? []
      : [{ path, message: talksWithPeople, blocks: crisis === 'explicit' }];
  });
}

/** A person of the course is masked before a model outside the school reads of him, and the persona would be with him. */
async function nameFaults(db: Db, courseId: string, { persona }: ScenarioCard): Promise<CardFault[]> {
  const words = (persona.name.match(/\p{L}[\p{L}\p{M}]+/gu) ?? []).map(foldName);
  const keys = [...new Set(words.flatMap((word) => [...namesBehind(word)]))];
  const people = await db
    .selectFrom('users')
    .innerJoin('user_courses', 'user_courses.user_id', 'users.id')
    .select(sql<boolean>`name_key(first_name) = any(${keys})`.as('byFirstName'))
    .select(sql<boolean>`name_key(last_name) = any(${keys})`.as('byLastName'))
    .distinct()
    .where('user_courses.course_id', '=', courseId)
    .where(sql<boolean>`(name_key(first_name) = any(${keys}) or name_key(last_name) = any(${keys}))`)
    .execute();
  const isOneOfThem = people.some(
    ({ byFirstName, byLastName }) => byLastName && (byFirstName || words.length === 1),
  );
  if (isOneOfThem) return [{ path: personaName, message: ofTheCourse, blocks: true }];
  return people.length > 0 ? [{ path: personaName, message: namesake, blocks: false }] : [];
}

const ofTheCourse = 'Так зовут человека этого курса. Дайте собеседнику вымышленное имя.';
const namesake =
  'В этом курсе есть человек с таким именем или фамилией: ему может быть неловко. Лучше взять другое.';
