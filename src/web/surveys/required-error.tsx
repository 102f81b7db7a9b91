import type { ReactNode } from 'react';
import { questionTextRequired, titleRequired } from '#contract/surveys/schemas.ts';

/** The specification's English error text is shown small beside the Russian one. */
export function requiredError(message: string | undefined): ReactNode {
  const english = message && inEnglish[message];
  if (!english) return message;
  return (
    <span>
      <span>{message}</span> <span className="text-ink-faint">{english}</span>
    </span>
  );
}

const inEnglish: Record<string, string> = {
  [titleRequired]: 'Title is required',
  [questionTextRequired]: 'Question text is required',
};
