import type { z } from 'zod';

/** Who may call: anyone, whoever has a session, or administrators. Rows are narrowed further by the viewer's enrolments. */
export type Access = 'public' | 'signedIn' | 'admin';

type Schema = z.ZodType;

export interface EndpointShape {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Fastify's form: `/api/lessons/:id`. */
  path: `/api/${string}`;
  access: Access;
  /** Open as well to whoever has to change their password first; every other call that asks for a session refuses them. */
  beforePasswordChange?: true;
  /** One Russian line for the published contract. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: Schema;
  /** The multipart fields that carry a file; the rest of the form is validated as `body`, which may also come as JSON. */
  files?: Readonly<Record<string, { maxBytes: number }>>;
  /** What a success carries; unknown keys are dropped on the way out. */
  response: Schema;
  /** Of a success that isn't JSON: an event stream, a file. */
  contentType?: 'text/event-stream' | 'text/csv';
  /** 200 unless said otherwise; created things answer 201. */
  status?: 200 | 201;
  /** The largest body in bytes, where the platform's 64 KiB is not right. */
  bodyLimit?: number;
}

/** Declares one call of the contract: the server validates by it, the page is typed by it, OpenAPI is made from it. */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape;

type In<S> = S extends Schema ? z.input<S> : undefined;
type Out<S> = S extends Schema ? z.output<S> : undefined;

type Part<E, K extends string> = E extends { [key in K]: infer S } ? S : undefined;

/** What the handler on the server receives: parsed. */
export type Params<E> = Out<Part<E, 'params'>>;
export type Query<E> = Out<Part<E, 'query'>>;
export type Headers<E> = Out<Part<E, 'headers'>>;
export type Body<E> = Out<Part<E, 'body'>>;
/** Files are optional to the form as such: a handler that needs one says so itself. */
export type FileName<E> = E extends { files: infer F } ? keyof F & string : never;
export type Result<E extends EndpointShape> = z.output<E['response']>;

/** What the page gives a call: only the parts that the endpoint declares. */
export type CallInput<E> = {
  [K in 'params' | 'query' | 'headers' | 'body' as Part<E, K> extends Schema ? K : never]: In<Part<E, K>>;
} & ([FileName<E>] extends [never] ? unknown : { files?: { [K in FileName<E>]?: Blob | undefined } });
