import type { Config } from '#server/platform/config/config.ts';
import type { Log } from '#server/platform/log.ts';
import { type Endpoint, findEndpoint, type LocalServer, localServers } from './model-endpoint.ts';
import { publicAddress } from './without-secrets.ts';

export interface EndpointWatch {
  current(): Endpoint;
  /** Checks the endpoint again, unless it was checked a moment ago. */
  look(): Promise<Endpoint>;
  stop(): Promise<void>;
}

export interface EndpointWatchOptions {
  ai: Config['ai'];
  log: Log;
  /** Called after every check, before its result is used. */
  onLook(endpoint: Endpoint): Promise<void>;
  servers?: LocalServer[] | undefined;
  everyMs?: number | undefined;
  /** A result younger than this is reused. */
  freshMs?: number | undefined;
}

/** Checks at once and then at intervals, since local servers start and stop. A configured model is not checked. */
export async function watchEndpoint({
  ai,
  log,
  onLook,
  servers = localServers,
  everyMs = 30_000,
  freshMs = 3_000,
}: EndpointWatchOptions): Promise<EndpointWatch> {
  let endpoint: Endpoint = { source: 'none' };
  let lookedAt = -Infinity;
  let looking: Promise<Endpoint> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function look(): Promise<Endpoint> {
    if (looking) return looking;
    if (lookedAt > -Infinity && isSettled(endpoint)) return Promise.resolve(endpoint);
    if (performance.now() - lookedAt < freshMs) return Promise.resolve(endpoint);
    looking = lookNow().finally(() => (looking = undefined));
    return looking;
  }

  async function lookNow(): Promise<Endpoint> {
    const next = await findEndpoint(ai, servers, endpoint);
    if (stopped) return endpoint;
    if (lookedAt === -Infinity || keyOf(next) !== keyOf(endpoint)) announce(next, log);
    endpoint = next;
    lookedAt = performance.now();
    await onLook(endpoint).catch((error: unknown) =>
      log.error({ err: error }, 'Не удалось записать состояние ИИ'),
    );
    return endpoint;
  }

  function lookLater(): void {
    if (stopped || isSettled(endpoint)) return;
    timer = setTimeout(() => void look().finally(lookLater), everyMs);
    timer.unref();
  }

  await look();
  lookLater();
  return {
    current: () => endpoint,
    look,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

const isSettled = ({ source }: Endpoint): boolean =>
  source === 'demo' || source === 'configured' || source === 'listed';

const keyOf = (endpoint: Endpoint) => JSON.stringify(endpoint);

function announce(endpoint: Endpoint, log: Log): void {
  switch (endpoint.source) {
    case 'demo':
      log.info('ИИ: демонстрационный наставник, отзывы составляет программа без модели');
      return;
    case 'configured':
    case 'listed':
    case 'found': {
      const { baseUrl, model } = endpoint.address;
      const how = endpoint.source === 'found' ? 'найдена на этом компьютере' : 'задана';
      log.info(`ИИ: ${how} модель ${model} (${publicAddress(baseUrl)})`);
      return;
    }
    case 'unready':
      log.warn(`ИИ: ${endpoint.cause}`);
      return;
    case 'none':
      log.warn(
        'ИИ не настроен: ответы ждут. Своя модель: установите Ollama и выполните «ollama pull qwen3:8b», она найдётся сама',
      );
      log.warn(
        'Внешняя модель: AI_BASE_URL=https://… AI_API_KEY=… AI_MODEL=…; посмотреть без модели: AI_BASE_URL=demo',
      );
  }
}
