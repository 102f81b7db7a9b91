import type { Plan } from '#contract/plans/schemas.ts';

type Field = NonNullable<Plan['support']>['fields'][number];

/**
 * The school's own words for whoever may be in danger, beside the saved fields that they are about. As they are written: a
 * screen of plans needn't load Markdown for them.
 */
export const SupportBeside = ({ plan, fields }: { plan: Plan; fields: readonly Field[] }) =>
  plan.support?.fields.some((field) => fields.includes(field)) && (
    <section
      aria-label="Если вам сейчас тяжело"
      className="rounded-md border border-accent-line bg-accent-soft px-4 py-3.5 text-sm whitespace-pre-line [overflow-wrap:anywhere]"
    >
      <p className="mb-2 font-semibold">Если вам сейчас тяжело</p>
      {plan.support.text}
    </section>
  );
