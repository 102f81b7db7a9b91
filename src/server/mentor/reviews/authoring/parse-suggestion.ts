import {
  criterionDescriptionMaxLength,
  type CriterionInput,
  criterionInput,
  criterionTitleMaxLength,
  fewestLevels,
  levelDescriptionMaxLength,
  levelTitleMaxLength,
  mostCriteria,
  mostLevels,
  usualLevels,
} from '#contract/lessons/criteria.ts';
import { foldTitle } from '#domain/russian/fold-title.ts';
import { cutAtWord } from './cut-at-word.ts';
import { plainLine } from './plain-line.ts';
import { type SuggestedSection, suggestedSections } from './suggested-sections.ts';

type Suggestion = Omit<CriterionInput, 'id'>;

const suggestion = criterionInput.omit({ id: true });

/**
 * Reads the criteria of a model's reply. Whatever it wrote, each of them is valid, plain and new, and they fit beside
 * those that are taken; in a reply of another form there are none.
 */
export function parseSuggestion(text: string, taken: readonly string[]): Suggestion[] {
  const known = new Set(taken.map(foldTitle));
  const found: Suggestion[] = [];
  for (const section of suggestedSections(text)) {
    const parsed = suggestion.safeParse(criterionOf(section));
    const folded = parsed.success ? foldTitle(parsed.data.title) : '';
    // A title without letters and digits couldn't be told apart in a review.
    if (!parsed.success || folded === '' || known.has(folded)) continue;
    known.add(folded);
    found.push(parsed.data);
  }
  return found.slice(0, Math.max(0, mostCriteria - taken.length));
}

function criterionOf({
  title,
  description,
  levels,
  looksAt,
  byAbsence,
  aloud,
}: SuggestedSection): Suggestion {
  return {
    title: cutAtWord(capital(unquoted(plainLine(title))), criterionTitleMaxLength),
    description: cutAtWord(capital(plainLine(description)), criterionDescriptionMaxLength),
    levels: levelsOf(levels),
    ...(looksAt && { looksAt }),
    ...(byAbsence && { byAbsence }),
    ...(aloud !== undefined && { aloud }),
  };
}

const capital = (text: string) => text.replace(/^[«„"(]*[а-яё]/u, (first) => first.toUpperCase());

/** A level says what to find in an answer, not how to word it: whoever reads the criteria would copy the words. */
const withoutReadyPhrases = (text: string) =>
  text
    .replaceAll(
      /\s*\((?:(?:например|к примеру|скажем|типа)[^()]*|«[^«»()]*»(?:[,;]?(?: или| и)? ?«[^«»()]*»)*)\)/giu,
      '',
    )
    .replaceAll(
      /\s*[,:;—–-]?\s*(?:например|к примеру|скажем)[\s,:—–-]*«[^«»]*»(?:(?:,| или| и|, или)\s*«[^«»]*»)*/giu,
      '',
    );

/** The levels of the reply if they can be a scale; else the usual ones. */
function levelsOf(given: SuggestedSection['levels']): Suggestion['levels'] {
  const levels = new Map<string, Suggestion['levels'][number]>();
  for (const { title, description } of given) {
    const plain = unquoted(plainLine(title));
    const folded = foldTitle(plain);
    if (folded === '' || plain.length > levelTitleMaxLength || levels.has(folded)) continue;
    levels.set(folded, {
      title: capital(plain),
      description: cutAtWord(
        capital(withoutReadyPhrases(plainLine(description)).trim()),
        levelDescriptionMaxLength,
      ),
    });
  }
  const asked = usualLevels
    .map((title) => levels.get(foldTitle(title)))
    .filter((level) => level !== undefined);
  // In the order that was asked for: models like to name the best first, and take other items of a section for levels.
  if (asked.length >= fewestLevels) return asked;
  if (levels.size >= fewestLevels && levels.size <= mostLevels) return [...levels.values()];
  return usualLevels.map((title) => ({ title, description: '' }));
}

const unquoted = (title: string) =>
  title
    .replace(/^[«"“„](.*)[»"”“]$/u, '$1')
    .replace(/[\s:.;,—–-]+$/u, '')
    .trim();
