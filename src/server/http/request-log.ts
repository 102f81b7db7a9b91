import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** One line for each answered request, without its query, which may hold what a person searched for. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const path = request.url.split('?', 1)[0] ?? '';
    const line = {
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(concernsSecurity(path, reply.statusCode) && { address: request.ip }),
    };
    if (error) request.log.warn({ ...line, err: error }, 'Ответ не дошёл');
    else if (isOfInterest(line)) request.log.info(line, 'Запрос');
    else request.log.debug(line, 'Запрос');
  }
}

/** The log names the address of sign-ins and of refused requests, and of no others. */
const concernsSecurity = (path: string, status: number): boolean =>
  path === '/api/auth/login' || [401, 403, 429].includes(status);

/** Monitors ask every few seconds, and a page has a dozen files of its own: both are logged only when they fail. */
const isOfInterest = ({ path, status }: { path: string; status: number }): boolean =>
  status >= 400 || path.startsWith('/api/');
