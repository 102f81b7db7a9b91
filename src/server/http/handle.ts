import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import type { Body, EndpointShape, FileName, Headers, Params, Query, Result } from '#contract/endpoint.ts';
import { errorBody } from '#contract/errors.ts';
import type { Viewer } from '#server/auth/session.ts';
import { forbidden, passwordChangeRequired, unauthenticated } from '#server/errors.ts';
import { acceptForms, filesOf, type UploadedFile } from './forms.ts';

/** What a handler is given: the parts that its endpoint declares, parsed, and whoever asks. */
export interface Call<E extends EndpointShape> {
  params: Params<E>;
  query: Query<E>;
  headers: Headers<E>;
  body: Body<E>;
  files: Partial<Record<FileName<E>, UploadedFile>>;
  viewer: E['access'] extends 'public' ? Viewer | undefined : Viewer;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A handler that streams takes the reply over and returns it. */
export type Handler<E extends EndpointShape> = (call: Call<E>) => Promise<Result<E> | FastifyReply>;

/** Binds endpoints of the contract to their handlers, each call's access checked before its body is read. */
export type Handle = <E extends EndpointShape>(
  endpoint: E,
  handler: Handler<E>,
  options?: Partial<RouteOptions>,
) => void;

/** `viewerOf` finds the session of a request, at most once. */
export function createHandle(
  app: FastifyInstance,
  viewerOf: (request: FastifyRequest) => Promise<Viewer | undefined>,
): Handle {
  return (endpoint, handler, options = {}) => {
    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint),
      ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
      // A HEAD would be answered with the stream's headers and then held as long as the stream.
      ...(endpoint.contentType === 'text/event-stream' && { exposeHeadRoute: false }),
      ...options,
      onRequest: [
        async (request) => checkAccess(endpoint, await viewerOf(request)),
        ...hooks(options.onRequest),
      ],
      handler: async (request, reply) => {
        reply.code(endpoint.status ?? 200);
        // The validator has parsed each part by the endpoint's own schema, which is what Call's types are made from.
        return handler({
          params: request.params,
          query: request.query,
          headers: request.headers,
          body: request.body,
          files: filesOf(request),
          viewer: await viewerOf(request),
          request,
          reply,
        } as Parameters<typeof handler>[0]);
      },
    };
    if (!endpoint.files) return void app.route(route);
    // Reading forms slows every route of its scope, so a call with files has a scope of its own.
    void app.register(async (scope) => {
      await acceptForms(scope, endpoint);
      scope.route(route);
    });
  };
}

/** Only the parts that the endpoint declares: Fastify warns of those that are named and empty. */
function schemaOf({
  summary,
  params,
  query,
  headers,
  body,
  response,
  status = 200,
}: EndpointShape): FastifySchema {
  return {
    summary,
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    response: { [status]: response, '4xx': errorBody, '5xx': errorBody },
  };
}

function checkAccess({ access, beforePasswordChange }: EndpointShape, viewer: Viewer | undefined): void {
  if (access === 'public') return;
  if (!viewer) throw unauthenticated();
  if (viewer.mustChangePassword && !beforePasswordChange) throw passwordChangeRequired();
  if (access === 'admin' && viewer.role !== 'admin') throw forbidden();
}

const hooks = <T>(given: T | T[] | undefined): T[] => (given === undefined ? [] : ([given].flat() as T[]));
