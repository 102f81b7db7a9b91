import { sql } from 'kysely';
import type { PassesBy } from '#contract/lessons/passes-by.ts';

/** What a lesson is done by. For a query on `lessons` and their `courses`. */
export const passesBy = sql<PassesBy>`coalesce(lessons.passes_by, courses.passes_by)`;
