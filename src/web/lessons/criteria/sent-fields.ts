import type { LessonFields } from '#web/lessons/lesson-fields.ts';

/** The criteria that a form began with. */
type Before = readonly ({ id?: string | undefined; skillId?: string | null | undefined } | undefined)[];

/**
 * What is sent of a form: a skill only where it was chosen here, since others tie criteria on a page of their own, and without
 * criteria nothing to lead by.
 */
export function sentFields(fields: LessonFields, before: Before = []): LessonFields {
  const skillOf = new Map(before.map((criterion) => [criterion?.id, criterion?.skillId ?? null]));
  return {
    ...fields,
    cueing: fields.criteria.length > 0 ? fields.cueing : 'show',
    criteria: fields.criteria.map(({ skillId = null, ...criterion }) =>
      skillId === (skillOf.get(criterion.id) ?? null) ? criterion : { ...criterion, skillId },
    ),
  };
}
