import { allows, type DataRule } from '#contract/models/places.ts';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { requestLength } from '#domain/card/card-texts.ts';
import { charactersPerToken } from '#domain/characters-per-token.ts';
import { configuredEndpoints } from '#server/models/endpoints.ts';
import type { Config } from '#server/platform/config/config.ts';

export interface TalkTokens {
  input: number;
  output: number;
}

/** Our own words in every request. */
const rulesLength = 2_600;
/** A student's line and a reply, as they usually are. */
const exchangeLength = 180 + 220;
/** With the two lines that nobody sees. */
const writtenLength = 275;

/** Of a talk that uses all its lines: each request carries the card and what was said before. */
export function talkTokens(card: ScenarioCard): TalkTokens {
  const { turns } = card;
  const told = turns * (rulesLength + requestLength(card));
  const repeated = (exchangeLength * turns * (turns - 1)) / 2;
  return {
    input: Math.ceil((told + repeated) / charactersPerToken),
    output: Math.ceil((turns * writtenLength) / charactersPerToken),
  };
}

/** In roubles, by the first model that the course may use; null where it costs nothing or there is none. */
export function priceOf(ai: Config['ai'], rule: DataRule, { input, output }: TalkTokens): number | null {
  const first = configuredEndpoints({ ai }).find(({ place }) => allows(rule, place));
  if (!first) return null;
  const cost = (input * first.inputPrice + output * first.outputPrice) / 1_000;
  return cost > 0 ? Math.round(cost * 100) / 100 : null;
}
