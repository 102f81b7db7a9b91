import { BlockList, isIP } from 'node:net';
import type { Place } from '#contract/models/places.ts';
import type { Config } from '#server/platform/config/config.ts';

/** A model that reviews may come from, as the operator has configured it. */
export interface ConfiguredEndpoint {
  name: string;
  /** Null: the demonstration mentor, which is a part of this program. */
  baseUrl: string | null;
  apiKey: string | undefined;
  /** The variable that the key comes from. */
  keyVariable: string | undefined;
  /** Undefined until the server has said what it has. */
  model: string | undefined;
  place: Place;
  /** In roubles for 1,000 tokens. */
  inputPrice: number;
  outputPrice: number;
  contextTokens: number | undefined;
  concurrency: number;
}

export const defaultName = 'default';

/** In order of preference: that of AI_BASE_URL, then those of AI_ENDPOINTS_FILE. A model found on this machine is not among them. */
export function configuredEndpoints({ ai }: { ai: Config['ai'] }): ConfiguredEndpoint[] {
  const first = ai.baseUrl === undefined ? [] : [defaultEndpoint(ai, ai.baseUrl)];
  return [...first, ...ai.endpoints.map((listed) => listedEndpoint(ai, listed))];
}

/** Whether anything of the configuration may send words abroad. */
export const hasModelAbroad = (config: { ai: Config['ai'] }): boolean =>
  configuredEndpoints(config).some(({ place }) => place === 'abroad');

function defaultEndpoint(ai: Config['ai'], baseUrl: string): ConfiguredEndpoint {
  const common = { name: defaultName, concurrency: ai.concurrency };
  if (baseUrl === 'demo') return { ...common, ...free, baseUrl: null, model: 'demo' };
  return {
    ...common,
    baseUrl,
    apiKey: ai.apiKey,
    keyVariable: ai.apiKey === undefined ? undefined : 'AI_API_KEY',
    model: ai.model,
    place: ai.place ?? placeOf(baseUrl),
    inputPrice: ai.inputPrice,
    outputPrice: ai.outputPrice,
    contextTokens: ai.contextTokens,
  };
}

/** Of the demonstration mentor and of a local server that was found. */
export const free = {
  apiKey: undefined,
  keyVariable: undefined,
  place: 'here',
  inputPrice: 0,
  outputPrice: 0,
  contextTokens: undefined,
} as const;

function listedEndpoint(ai: Config['ai'], listed: Config['ai']['endpoints'][number]): ConfiguredEndpoint {
  const { name, baseUrl, apiKey, keyVariable, model, inputPrice, outputPrice, contextTokens } = listed;
  return {
    name,
    baseUrl,
    apiKey,
    keyVariable,
    model,
    place: listed.place ?? placeOf(baseUrl),
    inputPrice,
    outputPrice,
    contextTokens,
    concurrency: listed.concurrency ?? ai.concurrency,
  };
}

/** Where a model is, as far as its address tells: a loopback or a private address is here, any other is taken for abroad. */
export function placeOf(url: string): Place {
  const host = URL.parse(url)?.hostname.replace(/^\[|\]$/g, '');
  if (host === undefined) return 'abroad';
  if (host === 'localhost' || host.endsWith('.localhost')) return 'here';
  const family = isIP(host);
  if (family === 0) return 'abroad';
  return own.check(host, family === 4 ? 'ipv4' : 'ipv6') ? 'here' : 'abroad';
}

const own = new BlockList();
own.addSubnet('127.0.0.0', 8);
own.addSubnet('10.0.0.0', 8);
own.addSubnet('172.16.0.0', 12);
own.addSubnet('192.168.0.0', 16);
own.addSubnet('169.254.0.0', 16);
own.addAddress('::1', 'ipv6');
own.addSubnet('fc00::', 7, 'ipv6');
own.addSubnet('fe80::', 10, 'ipv6');
