import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import { type Rights, rights } from '#contract/auth/roles.ts';
import type {
  Access,
  Body,
  EndpointShape,
  FileName,
  Headers,
  Params,
  Query,
  Result,
} from '#contract/endpoint.ts';
import { errorBody } from '#contract/errors.ts';
import {
  consentRequired,
  forbidden,
  passwordChangeRequired,
  sessionIdle,
  unauthenticated,
} from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { acceptForms, filesOf, type UploadedFile } from './forms.ts';
import { noteAccount } from './request-account.ts';
import { checkCourse, checkScope, type CourseOf, onlyOfCourses } from './token-access.ts';
import { acceptUploads } from './uploads.ts';

/** A handler's input: the parsed parts that its endpoint declares, and the viewer. */
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

/** A streaming handler takes over the reply and returns it. */
export type Handler<E extends EndpointShape> = (call: Call<E>) => Promise<Result<E> | FastifyReply>;

/** Binds endpoints of the contract to their handlers; access is checked before the body is read. */
export type Handle = <E extends EndpointShape>(
  endpoint: E,
  handler: Handler<E>,
  options?: Partial<RouteOptions>,
) => void;

/**
 * `viewerOf` finds the viewer of a request, at most once per request; whose session was left idle is nobody. `courseOf` is asked
 * for tokens that are limited to courses.
 */
export function createHandle(
  app: FastifyInstance,
  viewerOf: (request: FastifyRequest) => Promise<Viewer | 'idle' | undefined>,
  courseOf: CourseOf = unknownCourses,
): Handle {
  const someone = async (request: FastifyRequest) => presentIn(await viewerOf(request));
  return (endpoint, handler, options = {}) => {
    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint),
      ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
      // A HEAD request would be held open as long as the stream.
      ...(endpoint.contentType === 'text/event-stream' && { exposeHeadRoute: false }),
      ...options,
      onRequest: [
        async (request) => {
          const viewer = await viewerOf(request);
          noteAccount(request, presentIn(viewer)?.id);
          checkAccess(endpoint, viewer);
        },
        ...hooks(options.onRequest),
      ],
      handler: async (request, reply) => {
        reply.code(endpoint.status ?? 200);
        const viewer = await someone(request);
        // The validator has parsed each part by the endpoint's schema, from which the types of Call are inferred.
        const call = {
          params: request.params,
          query: request.query,
          headers: request.headers,
          body: request.body,
          files: filesOf(request),
          viewer,
          request,
          reply,
        } as Parameters<typeof handler>[0];
        const courseIds = viewer?.token?.courseIds ?? null;
        if (courseIds === null) return handler(call);
        await checkCourse(endpoint, courseIds, call, courseOf);
        return onlyOfCourses(endpoint, courseIds, await handler(call));
      },
    };
    if (!endpoint.files && !endpoint.upload) return void app.route(route);
    // The form parser slows down every route of its scope, so each call with files has its own scope.
    void app.register(async (scope) => {
      await (endpoint.files ? acceptForms(scope, endpoint) : acceptUploads(scope));
      scope.route(route);
    });
  };
}

/** Fails rather than lets a token through. */
const unknownCourses: CourseOf = () => {
  throw new Error('No courses are known here');
};

/** Only the parts that the endpoint declares: Fastify warns about undefined ones. */
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

const presentIn = (viewer: Viewer | 'idle' | undefined) => (viewer === 'idle' ? undefined : viewer);

function checkAccess(endpoint: EndpointShape, viewer: Viewer | 'idle' | undefined): void {
  const { access, beforePasswordChange, beforeConsent } = endpoint;
  const token = presentIn(viewer)?.token;
  if (token) checkScope(endpoint, token);
  if (access === 'public') return;
  if (viewer === 'idle') throw sessionIdle();
  if (!viewer) throw unauthenticated();
  if (viewer.mustChangePassword && !beforePasswordChange) throw passwordChangeRequired();
  if (viewer.mustConsent && !beforeConsent) throw consentRequired();
  if (access !== 'signedIn' && !isAllowed[access](rights[viewer.role])) throw forbidden(refusals[access]);
}

type RoleAccess = Exclude<Access, 'public' | 'signedIn'>;

const isAllowed: Record<RoleAccess, (viewer: Rights) => boolean> = {
  curator: ({ mentors }) => mentors,
  admin: ({ administers }) => administers,
};

const refusals: Record<RoleAccess, string> = {
  curator: 'Это действие доступно только кураторам и администраторам',
  admin: 'Это действие доступно только администратору',
};

const hooks = <T>(given: T | T[] | undefined): T[] => (given === undefined ? [] : ([given].flat() as T[]));
