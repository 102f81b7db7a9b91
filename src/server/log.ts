import type { FastifyBaseLogger } from 'fastify';

/** What a part of the server says while it works. */
export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;
