import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { fold } from '#domain/russian/fold.ts';
import { wordsOf } from '#domain/russian/words.ts';
import { nameOf } from '#server/talks/persona/system-message.ts';
import { makesModels, outOfRole, speaksOfModels } from './out-of-role-words.ts';
import { stemOf } from './stem.ts';

/** Tells a sentence that no person in a talk says: of models, of instructions and roles, of marks for what was said. */
export function createRoleCheck(card: ScenarioCard) {
  const name = stemOf(wordsOf(nameOf(card))[0] ?? '');
  // A talk may be about models: then only what is said of oneself is out of role.
  let isMatter: boolean | undefined;
  return (sentence: string): boolean => {
    const folded = fold(sentence);
    if (wonders(folded)) return false;
    if (outOfRole.test(folded) || makesModels.test(folded) || playsItself(folded)) return true;
    return speaksOfModels.test(folded) && !(isMatter ??= speaksOfModels.test(fold(JSON.stringify(card))));
  };

  /** «Играю Дениса»: of himself nobody says it. */
  function playsItself(folded: string): boolean {
    const words = wordsOf(folded);
    return words.some((word, at) => {
      const whom = words[at + 1];
      return whom !== undefined && playing.has(word) && stemOf(whom) === name;
    });
  }
}

const playing = new Set(
  'играю изображаю отыгрываю роль роли ролью лица образе персонаж персонажа'.split(' '),
);

/** «Я бот? Смешно.» */
const wonders = (folded: string): boolean => folded.endsWith('?') && wordsOf(folded).length <= mostWondered;

const mostWondered = 4;
