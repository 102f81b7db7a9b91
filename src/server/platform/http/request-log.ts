import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { pathOf } from './path-of.ts';
import { accountOf } from './request-account.ts';

/** Logs one line per response, without the query, which may contain personal search terms. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const path = pathOf(request.url);
    const line = {
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(concernsSecurity(path, reply.statusCode) && { address: request.ip, account: accountOf(request) }),
    };
    if (error) request.log.warn({ ...line, err: error }, 'Ответ не дошёл');
    else if (isOfInterest(line)) request.log.info(line, 'Запрос');
    else request.log.debug(line, 'Запрос');
  }
}

/** The client's address, and whose account it is about, are logged only for sign-ins, requests for a new password, and refused requests. */
const concernsSecurity = (path: string, status: number): boolean =>
  signIns.has(path) || joins.test(path) || [401, 403, 429].includes(status);

const signIns = new Set(['/api/auth/login', '/api/auth/reset', '/api/links/password']);

const joins = /^\/api\/join\/[^/]+\/(account|confirm)$/;

/** Probes run every few seconds, and a page has a dozen files: both are logged only if they fail. */
const isOfInterest = ({ path, status }: { path: string; status: number }): boolean =>
  status >= 400 || path.startsWith('/api/');
