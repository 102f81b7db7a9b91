import type { z } from 'zod';
import type { TokenScope, Within } from './tokens/scopes.ts';

/**
 * Who may call: anyone, any signed-in user, curators and administrators, or administrators alone. The viewer's enrolments and
 * groups limit the rows further.
 */
export type Access = 'public' | 'signedIn' | 'curator' | 'admin';

type Schema = z.ZodType;

export interface EndpointShape {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** In Fastify's syntax: `/api/lessons/:id`. */
  path: `/api/${string}` | `/${'lesson' | 'answer'}-files/:id/:name`;
  access: Access;
  /** Also allowed to a user who must change the password first; all other calls with a session refuse them. */
  beforePasswordChange?: true;
  /** Also allowed to a user who must answer the school's consents first: what is theirs by right, and the answer itself. */
  beforeConsent?: true;
  /** A token with this scope may make the call for its owner; without it, no token may. */
  scope?: TokenScope;
  /** For a token that is limited to some courses; without it, the call is closed to such a token. */
  within?: Within;
  /** One line in Russian for the published OpenAPI document. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: Schema;
  /** The multipart fields that carry a file; the rest of the form is validated as `body`, which may also come as JSON. */
  files?: Readonly<Record<string, { maxBytes: number }>>;
  /** The handler takes one file of a form (upload-field.ts) as it arrives, so that no memory holds it. */
  upload?: true;
  /** The schema of a successful response; unknown keys are dropped. */
  response: Schema;
  /** The content type of a response that isn't JSON: an event stream, a file, a page. */
  contentType?: 'text/event-stream' | 'text/csv' | 'text/html' | 'application/zip';
  /** The status of a success, 200 by default; a creation answers 201, a way to another address 302. */
  status?: 200 | 201 | 302;
  /** The maximum body size in bytes, if not the default 64 KiB. */
  bodyLimit?: number;
}

/** Declares one call: the server validates by it, the page is typed by it, the OpenAPI document is generated from it. */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape;

type In<S> = S extends Schema ? z.input<S> : undefined;
type Out<S> = S extends Schema ? z.output<S> : undefined;

type Part<E, K extends string> = E extends { [key in K]: infer S } ? S : undefined;

/** The parsed input of the server's handler. */
export type Params<E> = Out<Part<E, 'params'>>;
export type Query<E> = Out<Part<E, 'query'>>;
export type Headers<E> = Out<Part<E, 'headers'>>;
export type Body<E> = Out<Part<E, 'body'>>;
/** Files are optional in the form: a handler that needs one checks for it. */
export type FileName<E> = E extends { files: infer F } ? keyof F & string : never;
export type Result<E extends EndpointShape> = z.output<E['response']>;

/** The page's input of a call: only the parts that the endpoint declares. */
export type CallInput<E> = {
  [K in 'params' | 'query' | 'headers' | 'body' as Part<E, K> extends Schema ? K : never]: In<Part<E, K>>;
} & ([FileName<E>] extends [never] ? unknown : { files?: { [K in FileName<E>]?: Blob | undefined } });
