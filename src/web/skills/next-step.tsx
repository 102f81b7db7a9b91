import { Link } from '@tanstack/react-router';
import { reviewPlace } from '#contract/screens.ts';
import type { Suggestion } from '#contract/skills/suggestion.ts';
import { paths } from '#web/paths.ts';
import { quoted } from '#web/ui/text/russian.ts';
import { practised, reasonText, returnTitle } from './suggestion-words.ts';

/** What to practise next, with its reason. */
export const NextStep = ({ next }: { next: Suggestion }) => (
  <>
    <Link
      to={paths.lesson(next.lesson.id)}
      {...(next.why === 'again' && { hash: reviewPlace })}
      className="text-accent-ink underline underline-offset-2 [overflow-wrap:anywhere]"
    >
      {titles[next.why](next)}
    </Link>
    <span className="block text-sm text-ink-soft">
      {reasonText(next)}. Урок {quoted(next.lesson.title)}
    </span>
  </>
);

const titles: Record<Suggestion['why'], (next: Suggestion) => string> = {
  again: (next) => `Скажите иначе: ${practised(next)}`,
  return: (next) => returnTitle(next),
  weakest: (next) => `Попробуйте ещё: ${practised(next)}`,
};
