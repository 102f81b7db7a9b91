import type { FastifyInstance } from 'fastify';

/**
 * Accepts only JSON bodies (a feature with files adds its own parser); text/plain is refused with 415. An empty body counts
 * as no body, whatever its content type: clients often send the type with calls that have no body.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null);
    return parse(request, body.toString(), done);
  });
}
