import type { Config } from '#server/platform/config/config.ts';
import { listChatModels } from './list-models.ts';
import type { ModelAddress } from './model.ts';
import { publicAddress } from './without-secrets.ts';

/**
 * Where reviews come from first. A configured server whose model is not known yet is `unready`: its answers wait in the queue.
 * `listed`: the file alone says which models there are, and none is looked for on this machine.
 */
export type Endpoint =
  | { source: 'none' }
  | { source: 'demo' }
  | { source: 'configured' | 'found' | 'listed'; address: ModelAddress }
  | { source: 'unready'; baseUrl: string; cause: string };

/** Local model servers with their default ports. */
export const localServers = [
  { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
];

export type LocalServer = (typeof localServers)[number];

const probeTimeoutMs = 1_000;
const configuredTimeoutMs = 5_000;

/** Checks once. Keeps the model of `before` while its server still lists it. */
export async function findEndpoint(
  ai: Config['ai'],
  servers: LocalServer[],
  before?: Endpoint,
): Promise<Endpoint> {
  if (ai.baseUrl === 'demo') return { source: 'demo' };
  if (ai.baseUrl !== undefined) return configured(ai.baseUrl, ai);
  const [listed] = ai.endpoints;
  if (listed) return { source: 'listed', address: listed };
  for (const server of servers) {
    const models = await listChatModels(server.baseUrl, { timeoutMs: probeTimeoutMs });
    const kept =
      before?.source === 'found' && before.address.baseUrl === server.baseUrl
        ? before.address.model
        : undefined;
    const model = models?.find((id) => id === (ai.model ?? kept)) ?? models?.[0];
    if (model) return { source: 'found', address: { baseUrl: server.baseUrl, apiKey: undefined, model } };
  }
  return { source: 'none' };
}

async function configured(baseUrl: string, { apiKey, model }: Config['ai']): Promise<Endpoint> {
  if (model !== undefined) return { source: 'configured', address: { baseUrl, apiKey, model } };
  const models = await listChatModels(baseUrl, { apiKey, timeoutMs: configuredTimeoutMs });
  const first = models?.[0];
  if (first) return { source: 'configured', address: { baseUrl, apiKey, model: first } };
  const address = publicAddress(baseUrl);
  const cause = models
    ? `По адресу ${address} нет ни одной модели, а AI_MODEL не задана. Укажите модель в AI_MODEL.`
    : `Адрес ${address} не сообщил список моделей, а AI_MODEL не задана. Проверьте AI_BASE_URL или укажите модель в AI_MODEL.`;
  return { source: 'unready', baseUrl, cause };
}
