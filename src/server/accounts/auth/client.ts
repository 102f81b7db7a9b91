import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import { noteAccount } from '#server/platform/http/request-account.ts';
import { readDeviceToken } from './cookie.ts';
import { deviceName } from './device-name.ts';
import { newToken } from './secret-token.ts';
import type { SessionClient } from './session.ts';

/** The browser that somebody signs in with. */
export interface Client extends SessionClient {
  /** What the browser is recognised by, new if it has none; not a credential. */
  deviceToken: string;
  /** Names the account in the log's line of the request; undefined: there is none. */
  logAs(userId: string | undefined): void;
}

export function clientOf(request: FastifyRequest, config: Config): Client {
  return {
    address: request.ip,
    device: deviceName(request.headers['user-agent']),
    deviceToken: readDeviceToken(request, config) ?? newToken(),
    logAs: (userId) => noteAccount(request, userId),
  };
}
