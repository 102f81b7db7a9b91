import { sql } from 'kysely';
import type { DataRule, ReadingRule } from '#contract/models/places.ts';
import { ruleFor } from '#server/models/data-rule.ts';
import { spentBy } from '#server/models/ledger.ts';
import { readerPlaceOf } from '#server/models/reader-place.ts';
import type { Config } from '#server/platform/config/config.ts';
import { ApiError } from '#server/platform/errors.ts';

/** What decides who plays the persona of a lesson. */
export interface Playing {
  rule: ReadingRule;
  /** What the course would allow, had the person agreed. */
  courseRule: DataRule;
  isSpent: boolean;
  hasFound: boolean;
  /** The lesson has an assignment, too. */
  writtenToo: boolean;
}

/** For a query on `lessons` and their `courses`; a trial is its author's. */
export const playing = ({ id }: { id: string }, { isTrial = false }: { isTrial?: boolean } = {}) => sql`
  ${ruleFor(sql`${id}::uuid`, { isOfAuthor: sql`${isTrial}::boolean` })} as rule, courses.data_rule as "courseRule",
  courses.monthly_budget is not null and ${spentBy(sql`courses.id`)} >= courses.monthly_budget as "isSpent",
  exists (select from ai_status where source = 'found') as "hasFound",
  coalesce(trim(lessons.assignment), '') <> '' as "writtenToo"`;

/** Returns who would play. */
export function refuseWithoutModel(
  { rule, courseRule, hasFound, isSpent, writtenToo }: Playing,
  config: Config,
) {
  const place = readerPlaceOf(config, rule, { hasFound });
  if (place === 'nobody' && readerPlaceOf(config, courseRule, { hasFound }) === 'abroad') throw notAgreed();
  if (place === 'nobody')
    throw noModel('ИИ не настроен, или правила курса не разрешают отправлять ему слова', writtenToo);
  if (isSpent) throw noModel('бюджет курса на ИИ в этом месяце исчерпан', writtenToo);
  return place;
}

const notAgreed = () =>
  new ApiError(
    'no_model',
    'Собеседника играет ИИ за рубежом, а вы не разрешили ему читать ваши слова. Разрешить можно в «Моих данных»',
  );

const noModel = (why: string, writtenToo: boolean) =>
  new ApiError(
    'no_model',
    `Сыграть собеседника сейчас некому: ${why}${writtenToo ? '. Можно ответить письменно' : ''}`,
  );
