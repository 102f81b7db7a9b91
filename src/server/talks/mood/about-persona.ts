import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { fold } from '#domain/russian/fold.ts';
import { sentencesOf } from '#domain/russian/words.ts';
import { asksOpenly, asksWithoutSubject, factsAsked } from './facts-asked.ts';

/** Whether the line asks the persona about itself: a fact of its, what is the matter, or openly what concerns «ты» or «вы». */
export const asksAboutPersona = (card: ScenarioCard, line: string): boolean =>
  factsAsked(card, line).length > 0 ||
  asksWithoutSubject(line) ||
  sentencesOf(line).some((one) => asksOpenly(one) && addressed.test(fold(one)));

const addressed = /(?<!\p{L})(?:ты|теб[яе]|тобой|тво\p{L}+|вы|вас|вам|вами|ваш\p{L}*)(?!\p{L})/u;
