import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON and nothing else (a feature that takes files adds its own parser); text/plain is refused with 415. An
 * empty body is no body, whatever its type says: the calls without one are often sent with a type all the same.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null);
    return parse(request, body.toString(), done);
  });
}
