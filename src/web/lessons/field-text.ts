import type { LessonFields } from './lesson-fields.ts';

/** A field's value as a text, to be compared with another one. */
export function fieldText(fields: LessonFields, name: keyof LessonFields): string {
  switch (name) {
    case 'criteria':
      return fields.criteria.map(criterionText).join('\n\n');
    case 'attemptsLimit':
      return fields.attemptsLimit === null ? 'Сколько угодно' : String(fields.attemptsLimit);
    default:
      return fields[name];
  }
}

function criterionText(criterion: LessonFields['criteria'][number], index: number): string {
  const levels = criterion.levels.map(({ title, description }) =>
    description ? `— ${title}: ${description}` : `— ${title}`,
  );
  const lines = [`${index + 1}. ${criterion.title}`, criterion.description, ...levels];
  return lines.filter((line) => line !== '').join('\n');
}
