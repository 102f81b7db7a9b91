import { readFile } from 'node:fs/promises';
import type { LegalKind, OperatorForm } from '#contract/legal/schemas.ts';
import { kindNames } from '#contract/legal/words.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { configuredEndpoints } from '#server/models/endpoints.ts';
import { publicAddress } from '#server/models/without-secrets.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findOperatorForm } from './settings.ts';

/** What isn't known yet stays a placeholder, for a person to fill. */
export async function getLegalTemplate(
  { db, config }: { db: Db; config: Pick<Config, 'ai'> },
  kind: LegalKind,
): Promise<{ title: string; text: string }> {
  const text = await readFile(new URL(`templates/${kind.replace('_', '-')}.md`, import.meta.url), 'utf8');
  return { title: kindNames[kind], text: fill(text, placesOf(await findOperatorForm(db), config)) };
}

/** By the words that stand in the braces. */
export function placesOf(
  operator: OperatorForm | undefined,
  config: Pick<Config, 'ai'>,
): Record<string, string> {
  const known = {
    оператор: operator?.name,
    адрес: operator?.address,
    ИНН: operator?.inn,
    почта: operator && shownEmail(operator.email),
    цели: usualAims,
    модели: modelsIn(config),
  };
  return Object.fromEntries(Object.entries(known).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

export const fill = (text: string, places: Record<string, string>): string =>
  text.replace(place, (whole, name: string) => (Object.hasOwn(places, name) ? `${places[name]}` : whole));

export const emptyPlaces = (text: string): string[] => [
  ...new Set([...text.matchAll(place)].map(([whole]) => whole)),
];

const place = /\{\{\s*([\p{L}\d _-]{1,40}?)\s*\}\}/gu;

const usualAims =
  'обучение на курсах, проверка ответов и обратная связь по ним, учёт успехов, проверка качества наставника';

function modelsIn(config: Pick<Config, 'ai'>): string {
  const models = configuredEndpoints(config).flatMap(({ baseUrl, model, name, place: where }) =>
    baseUrl === null ? [] : [`${model ?? name} (${publicAddress(baseUrl)}, ${placeNames[where]})`],
  );
  return models.join('; ');
}

const placeNames = { here: 'на серверах школы', russia: 'в России', abroad: 'за рубежом' };
