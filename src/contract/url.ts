import type { EndpointShape } from './endpoint.ts';

interface UrlParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/** Builds the URL of a call from its parameters and query. */
export function urlOf(endpoint: EndpointShape, { params = {}, query = {} }: UrlParts = {}): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? path : `${path}?${search}`;
}
