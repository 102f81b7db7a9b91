import { type RawBuilder, sql } from 'kysely';
import type { DataRule, ReadingRule } from '#contract/models/places.ts';
import type { CallPurpose } from '#contract/models/schemas.ts';

declare const madeFor: unique symbol;

/** Where a model may be that reads a person's words: what the course allows and the person has agreed to. */
export type RuleOfPerson = ReadingRule & { readonly [madeFor]: 'person' };

/** Where a model may be that reads the words of a course's author, and nobody else's. */
export type RuleOfCourse = DataRule & { readonly [madeFor]: 'course' };

/** What is asked for with an author's words alone; any other purpose, also a new one, carries a student's. */
export type PurposeOfAuthor = Extract<CallPurpose, 'trial' | 'suggestion' | 'scenario' | 'check' | 'measure'>;

/**
 * For a query on `courses`: the rule for a person, by its id. Where an author plays his own scenario (`isOfAuthor`), the words
 * are the course's. Without a text that could be agreed to, the course's rule stands alone, and no consent is looked for.
 * Whoever has withdrawn the consent to the processing is read by no model.
 */
export const ruleFor = (
  person: RawBuilder<unknown>,
  { isOfAuthor = sql`false` }: { isOfAuthor?: RawBuilder<unknown> } = {},
): RawBuilder<RuleOfPerson> => sql<RuleOfPerson>`(case
  when ${isOfAuthor} then courses.data_rule
  when ${hasWithdrawn(person)} then 'nobody'
  when exists (select from legal_texts where kind = 'foreign_model' and in_force)
  then data_rule_for(${person}, courses.data_rule) else courses.data_rule end)`;

/** Or refused: to whom the gate is shut for it. Who has yet to answer a new edition hasn't. */
const hasWithdrawn = (person: RawBuilder<unknown>) => sql`(
  exists (select from school_settings where asked_edition is not null)
  and (
    select act <> 'given' from consents where user_id = ${person} and kind = 'processing' order by id desc limit 1
  )
)`;

/** The only place where a course's rule becomes one for a call. */
export const ruleOfCourse = (rule: DataRule): RuleOfCourse => rule as RuleOfCourse;
