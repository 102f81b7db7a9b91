import { type RawBuilder, sql } from 'kysely';
import type { DataRule } from '#contract/models/places.ts';
import type { CallPurpose } from '#contract/models/schemas.ts';

declare const madeFor: unique symbol;

/** Where a model may be that reads a person's words: what the course allows and the person has agreed to. */
export type RuleOfPerson = DataRule & { readonly [madeFor]: 'person' };

/** Where a model may be that reads the words of a course's author, and nobody else's. */
export type RuleOfCourse = DataRule & { readonly [madeFor]: 'course' };

/** What is asked for with an author's words alone; any other purpose, also a new one, carries a student's. */
export type PurposeOfAuthor = Extract<CallPurpose, 'trial' | 'suggestion' | 'scenario' | 'check'>;

/**
 * For a query on `courses`: the rule for a person, by its id. Where an author plays his own scenario (`isOfAuthor`), the words
 * are the course's. Without a text that could be agreed to, the course's rule stands alone, and no consent is looked for.
 */
export const ruleFor = (
  person: RawBuilder<unknown>,
  { isOfAuthor = sql`false` }: { isOfAuthor?: RawBuilder<unknown> } = {},
): RawBuilder<RuleOfPerson> => sql<RuleOfPerson>`(case
  when not ${isOfAuthor} and exists (select from legal_texts where kind = 'foreign_model' and in_force)
  then data_rule_for(${person}, courses.data_rule) else courses.data_rule end)`;

/** The only place where a course's rule becomes one for a call. */
export const ruleOfCourse = (rule: DataRule): RuleOfCourse => rule as RuleOfCourse;
