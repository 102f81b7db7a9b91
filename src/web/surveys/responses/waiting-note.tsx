import { anonymousRule } from '#contract/surveys/anonymous-rule.ts';
import type { ResponseSummary } from '#contract/surveys/survey-responses.ts';
import { plural } from '#web/ui/text/russian.ts';

/** How many anonymous responses are in the figures, how many wait, and by what rule. */
export const WaitingNote = ({ summary: { sent, shown = 0 } }: { summary: ResponseSummary }) => (
  <p className="mb-5 rounded-md border border-line bg-surface px-4 py-3 text-sm text-ink-soft">
    <span className="font-medium text-ink">Анкета анонимная.</span> Чьи какие ответы, не записано нигде.{' '}
    {shown > 0 && `В итогах ${plural(shown, 'ответ', 'ответа', 'ответов')}. `}
    {sent > shown && `${plural(sent - shown, 'ответ ждёт', 'ответа ждут', 'ответов ждут')}. `}
    {anonymousRule}
  </p>
);
