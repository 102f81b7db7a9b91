import type { FieldErrors, Resolver } from 'react-hook-form';
import { set } from 'react-hook-form';
import { scenarioCard } from '#contract/scenarios/scenario-card.ts';
import { type CardFields, cardOf, messagesOf } from './card-fields.ts';

/** Checks the card that the fields make, and says what is wrong at the fields. */
export const resolveCard: Resolver<CardFields> = (fields) => {
  const { error } = scenarioCard.safeParse(cardOf(fields));
  if (!error) return { values: fields, errors: {} };
  const errors: FieldErrors<CardFields> = {};
  for (const [path, message] of messagesOf(error)) set(errors, path, { type: 'card', message });
  return { values: {}, errors };
};
