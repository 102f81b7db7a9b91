import type { Answer } from '#contract/answers/schemas.ts';
import { placeOfReply } from '#web/answers/remarks/quote-place.ts';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';

/** What a person wrote about the answer, beside a review that stays as it is. */
export function Replies({ replies = [] }: Pick<Answer, 'replies'>) {
  if (replies.length === 0) return null;
  return (
    <ul aria-label="Ответы куратора" className="mt-6 flex flex-col gap-5">
      {replies.map(({ text, by, at, returns }) => (
        <li key={at} className="border-l-3 border-accent pl-4 sm:pl-5">
          <p id={placeOfReply(at)} tabIndex={-1} className="mb-1.5 text-sm text-ink-soft outline-none">
            <span className="font-medium text-ink">{returns ? returnedBy(by) : byCurator(by)}</span>
            {' · '}
            <DateTime value={at} format="date-time" />
          </p>
          <Markdown text={text} headingLevel={4} />
        </li>
      ))}
    </ul>
  );
}

/** Says nothing of the person's gender, which a name doesn't tell. */
export const byCurator = (name: string | null): string =>
  name === null ? 'Ответ куратора' : `Ответ куратора, ${name}`;

const returnedBy = (name: string | null): string =>
  name === null ? 'На доработку' : `На доработку: ${name}`;
