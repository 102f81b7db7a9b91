import type { FastifyBaseLogger } from 'fastify';

/** The log interface of the server's parts. */
export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;
