import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { fold } from '#domain/russian/fold.ts';
import { wordsOf } from '#domain/russian/words.ts';
import { nameOf } from '#server/talks/talk/system-message.ts';
import { assistantNamed, isOffer, isServant } from './assistant-words.ts';
import {
  isMachine,
  makesModels,
  outOfRole,
  saysThing,
  speaksOfModels,
  things,
  withMachines,
  withThings,
} from './out-of-role-words.ts';
import { createStageCheck } from './staged-words.ts';
import { stemOf } from './stem.ts';
import { createMixUpCheck } from './who-is-who.ts';

/**
 * Tells a sentence that no person in a talk says: of models, of instructions and roles, of marks for what was said. A talk may be
 * about models, scripts or help itself: then only what is said of oneself is out of role.
 */
export function createRoleCheck(card: ScenarioCard) {
  const name = stemOf(wordsOf(nameOf(card))[0] ?? '');
  const cardWords = fold(JSON.stringify(card));
  const isAboutModels = speaksOfModels.test(cardWords);
  const isAboutThings = things.test(cardWords);
  const serves = isServant(fold(card.persona.who), fold(card.studentRole));
  const isStaged = createStageCheck(cardWords);
  const mixesUp = createMixUpCheck(card);

  return (sentence: string): boolean => {
    const folded = fold(sentence);
    if (!serves && isOffer(folded)) return true;
    if (wonders(folded)) return false;
    if (isMachine.test(withMachines(folded))) return true;
    if (outOfRole.test(folded) || makesModels.test(folded) || playsItself(folded)) return true;
    if (isStaged(folded) || mixesUp(sentence) || namesAssistant(folded)) return true;
    if (!isAboutThings && !asks(folded) && saysThing.test(withThings(folded))) return true;
    return !isAboutModels && speaksOfModels.test(folded);
  };

  /** «Играю Дениса»: of himself nobody says it. */
  function playsItself(folded: string): boolean {
    const words = wordsOf(folded);
    return words.some((word, at) => {
      const whom = words[at + 1];
      return whom !== undefined && playing.has(word) && stemOf(whom) === name;
    });
  }

  /** «Я Алиса», unless the card has given that name. */
  function namesAssistant(folded: string): boolean {
    const [, named] = assistantNamed.exec(folded) ?? [];
    return named !== undefined && stemOf(named) !== name;
  }
}

const playing = new Set(
  'играю изображаю отыгрываю роль роли ролью лица образе персонаж персонажа'.split(' '),
);

/** «Я бот? Смешно.» */
const wonders = (folded: string): boolean => asks(folded) && wordsOf(folded).length <= mostWondered;

const mostWondered = 4;

const asks = (folded: string): boolean => /\?\P{L}*$/u.test(folded);
