import { z } from 'zod';
import { place } from '#contract/models/places.ts';
import { anyText, oneOf, readListedFile, secretIn, variableName } from './listed-file.ts';
import { wholeAddress } from './whole-address.ts';

/** An endpoint as the operator lists it. */
export interface ListedEndpoint extends z.output<typeof listed> {
  apiKey: string | undefined;
}

/** The models of AI_ENDPOINTS_FILE in order of preference, each with its key from the environment. Throws ConfigError. */
export function readEndpointsFile(path: string, env: Record<string, string | undefined>): ListedEndpoint[] {
  return readListedFile(path, { variable: 'AI_ENDPOINTS_FILE', word: 'модель', list }).map(
    ({ entry, at }) => ({ ...entry, apiKey: secretIn(env, entry.keyVariable, `${at}, keyVariable`) }),
  );
}

const price = z.number('нужна цена 1000 токенов в рублях, например 0.4').min(0, 'цена не бывает меньше нуля');

const whole = (min: number, max: number) => {
  const error = `нужно целое число от ${min} до ${max}`;
  return z.int(error).min(min, error).max(max, error);
};

const listed = z.strictObject({
  name: anyText(100).refine((name) => name !== 'default', 'название default — у модели из AI_BASE_URL'),
  baseUrl: z
    .url({ protocol: /^https?$/, error: 'нужен адрес вида https://api.openai.com/v1' })
    .refine((url) => wholeAddress(url) !== undefined, 'нужен адрес вида https://api.openai.com/v1')
    .transform((url) => url.replace(/\/+$/, '')),
  keyVariable: variableName('ключом', 'ключ').optional(),
  model: anyText(200),
  place: oneOf(...place.options).optional(),
  inputPrice: price.default(0),
  outputPrice: price.default(0),
  contextTokens: whole(1_000, 10_000_000).optional(),
  concurrency: whole(1, 100).optional(),
});

const list = z.array(listed, 'нужен список моделей').min(1, 'в списке нет ни одной модели');
