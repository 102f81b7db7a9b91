import { noSuchFile } from '#server/platform/errors.ts';
import type { Feature } from '#server/platform/http/feature.ts';

const types = new Map([
  ['webp', 'image/webp'],
  ['png', 'image/png'],
]);

/** Serves pictures that their owners open to anyone who knows the address, a hash of the content; cached forever. */
export function filesRoutes({ app, files }: Pick<Feature, 'app' | 'files'>): void {
  app.get('/files/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name, extension = '' } = parse(request.params);
    const type = types.get(extension);
    if (!type || !(await files.isOpen(name))) throw noSuchFile();
    const content = await files.read(name);
    if (!content) throw noSuchFile();
    return reply
      .type(type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      .send(content);
  });
}

/** Only names in our own format reach the store. */
function parse(params: unknown): { name: string; extension?: string | undefined } {
  const name = typeof params === 'object' && params && 'name' in params ? String(params.name) : '';
  return { name, extension: /^[\da-f]{64}\.([a-z]+)$/.exec(name)?.[1] };
}
