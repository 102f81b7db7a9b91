/**
 * A review without form as far as it is written. Its beginning may still be the preface of a review by criterion, which is not
 * shown; the line that is meant for the server never is.
 */
export function draftProse(text: string): string | null {
  const prose = text.replace(notice, '');
  return prose.length < longestPreface ? null : prose;
}

const notice = /^\s*[*_]{0,3}Человеку[*_]{0,3}:[^\n]*\n?/i;

const longestPreface = 160;
