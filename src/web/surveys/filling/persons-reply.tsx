import type { OwnResponse } from '#contract/surveys/survey-forms.ts';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';

/** What a person wrote who has read an alarm in the response. */
export const PersonsReply = ({ reply: { text, by, at } }: { reply: NonNullable<OwnResponse['reply']> }) => (
  <section aria-label="Ответ администратора" className="border-l-3 border-accent pl-4 sm:pl-5">
    <p className="mb-1.5 text-sm text-ink-soft">
      <span className="font-medium text-ink">
        {by === null ? 'Ответ администратора' : `Ответ администратора, ${by}`}
      </span>
      {' · '}
      <DateTime value={at} format="date-time" />
    </p>
    <Markdown text={text} headingLevel={3} />
  </section>
);
