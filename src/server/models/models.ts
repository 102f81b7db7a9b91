import type { Config } from '#server/platform/config/config.ts';
import { configuredEndpoints, type ConfiguredEndpoint, defaultName, free } from './endpoints.ts';
import { limitAtOnce } from './limit-at-once.ts';
import type { Endpoint } from './model-endpoint.ts';
import type { Writer } from './model.ts';
import { publicAddress } from './without-secrets.ts';
import { writerAt } from './writer-at.ts';

/** A model that can be asked now. */
export interface Model extends Pick<
  ConfiguredEndpoint,
  'name' | 'place' | 'inputPrice' | 'outputPrice' | 'contextTokens' | 'keyVariable'
> {
  /** Without secrets; empty for the demonstration mentor. */
  address: string;
  model: string;
  /** The server has not said yet which model it has: nothing is sent. */
  isUnready: boolean;
  write: Writer;
  within: ReturnType<typeof limitAtOnce>;
}

/** The models in order of preference, given where the first was found. Keep it: the connections and limits are in it. */
export interface Models {
  at(found: Endpoint): readonly Model[];
}

export function createModels(ai: Config['ai']): Models {
  const configured = configuredEndpoints({ ai });
  const listed = configured.filter(({ name }) => name !== defaultName).map((one) => listedModel(one, ai));
  let last: { found: Endpoint; models: readonly Model[] } | undefined;
  return {
    at(found) {
      if (last?.found === found) return last.models;
      const models = [...firstModel(found, configured[0], ai), ...listed];
      last = { found, models };
      return models;
    },
  };
}

function listedModel(endpoint: ConfiguredEndpoint, ai: Config['ai']): Model {
  const { baseUrl, apiKey, model } = endpoint;
  if (baseUrl === null || model === undefined)
    throw new Error('A listed endpoint has an address and a model');
  const address = { baseUrl, apiKey, model };
  return {
    ...endpoint,
    address: publicAddress(baseUrl),
    model,
    isUnready: false,
    write: writerAt({ source: 'configured', address }, ai),
    within: limitAtOnce(endpoint.concurrency),
  };
}

function firstModel(found: Endpoint, configured: ConfiguredEndpoint | undefined, ai: Config['ai']): Model[] {
  if (found.source === 'none' || found.source === 'listed') return [];
  const described = found.source === 'found' ? undefined : configured;
  return [
    {
      ...(described ?? { ...free, name: defaultName, contextTokens: ai.contextTokens }),
      ...whatAnswers(found),
      isUnready: found.source === 'unready',
      write: writerAt(found, ai),
      within: limitAtOnce(ai.concurrency),
    },
  ];
}

function whatAnswers(found: Exclude<Endpoint, { source: 'none' }>): Pick<Model, 'address' | 'model'> {
  switch (found.source) {
    case 'demo':
      return { address: '', model: 'demo' };
    case 'unready':
      return { address: publicAddress(found.baseUrl), model: '' };
    case 'configured':
    case 'listed':
    case 'found':
      return { address: publicAddress(found.address.baseUrl), model: found.address.model };
  }
}
