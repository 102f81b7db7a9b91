import fc, { type Arbitrary } from 'fast-check';
import type { EndpointShape } from '#contract/endpoint.ts';
import { uploadField } from '#contract/upload-field.ts';
import { formBytes, type FormPart } from './form-bytes.ts';
import { damaged, hostileText, hostileValue } from './hostile.ts';
import { anyValid, type IdsOf, validInput } from './valid-input.ts';

/** A request, ready to be sent. */
export interface AnyRequest {
  /** Matches the contract: it may be refused for its meaning, but not as invalid. */
  isValid: boolean;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

/** Files for an endpoint that accepts them. */
export type FilesFor = (field: string) => Arbitrary<{ name: string; bytes: Buffer }>;

export interface Parts {
  params: Record<string, string>;
  query: Record<string, unknown>;
  headers: Record<string, string>;
  body: unknown;
  files: FormPart[] | undefined;
}

/** Valid requests. */
export const validRequests = (
  endpoint: EndpointShape,
  idsOf: IdsOf,
  filesFor: FilesFor,
): Arbitrary<AnyRequest> =>
  partsOf(endpoint, idsOf, filesFor).map((parts) => ({
    isValid: true,
    url: addressOf(endpoint, parts),
    ...(parts.files ? asForm(endpoint, parts) : asJson(parts)),
  }));

/** Requests with one mutation in any part; some of them are still valid. */
export function brokenRequests(
  endpoint: EndpointShape,
  idsOf: IdsOf,
  filesFor: FilesFor,
): Arbitrary<AnyRequest> {
  const parts = partsOf(endpoint, idsOf, filesFor);
  const spoiled = [
    fc
      .tuple(parts, brokenAddress(endpoint))
      .map(([given, url]) => ({ isValid: false, url: url(given), ...asJson(given) })),
    fc.tuple(parts, brokenHeaders).map(([given, headers]) => {
      const sent = asJson(given);
      return {
        isValid: false,
        url: addressOf(endpoint, given),
        ...sent,
        headers: { ...sent.headers, ...headers },
      };
    }),
  ];
  if (endpoint.body) {
    spoiled.push(
      parts.chain((given) =>
        damaged(given.body).map((body) => ({
          isValid: false,
          url: addressOf(endpoint, given),
          ...asJson({ ...given, body }),
        })),
      ),
      fc.tuple(parts, brokenJson).map(([given, spoil]) => {
        const sent = asJson(given);
        return {
          isValid: false,
          url: addressOf(endpoint, given),
          ...sent,
          payload: spoil(sent.payload ?? '{}'),
        };
      }),
    );
  }
  if (fileFields(endpoint).length > 0) {
    spoiled.push(
      fc.tuple(parts, brokenForm).map(([given, spoil]) => {
        const sent = asForm(endpoint, given);
        return { isValid: false, url: addressOf(endpoint, given), ...sent, payload: spoil(sent.payload) };
      }),
    );
  }
  return fc.oneof(...spoiled);
}

/** One request with the given parts; the others are valid and name what exists. */
export function requestWith(endpoint: EndpointShape, idsOf: IdsOf, given: Partial<Parts>): AnyRequest {
  const names = Object.keys(endpoint.params?.shape ?? {});
  const params = Object.fromEntries(
    names.map((name) => [name, idsOf(keyInPath(endpoint.path, name))[0] ?? '']),
  );
  const { headers, body } = endpoint;
  const parts: Parts = {
    params,
    query: {},
    headers: (headers ? anyValid(headers, idsOf) : {}) as Parts['headers'],
    body: body && anyValid(body, idsOf),
    files: undefined,
    ...given,
  };
  return { isValid: true, url: addressOf(endpoint, parts), ...asJson(parts) };
}

function partsOf(endpoint: EndpointShape, idsOf: IdsOf, filesFor: FilesFor): Arbitrary<Parts> {
  const nothing = fc.constant({});
  const { params, query, headers, body } = endpoint;
  const files = fileFields(endpoint);
  return fc.record({
    params: (params
      ? validInput(params, (key) => idsOf(keyInPath(endpoint.path, key)))
      : nothing) as Arbitrary<Parts['params']>,
    query: (query ? validInput(query, idsOf) : nothing) as Arbitrary<Parts['query']>,
    headers: (headers ? validInput(headers, idsOf) : nothing) as Arbitrary<Parts['headers']>,
    body: body ? validInput(body, idsOf) : fc.constant(undefined),
    files: files.length > 0 ? filesOf(files, filesFor) : fc.constant(undefined),
  });
}

/** `:id` is an id of the preceding path segment: `courses`. */
const keyInPath = (path: string, key: string) =>
  key === 'id' ? (new RegExp(`([\\w-]+)/:id\\b`).exec(path)?.[1] ?? key) : key;

export const fileFields = ({ files = {}, upload }: EndpointShape): string[] => [
  ...Object.keys(files),
  ...(upload ? [uploadField] : []),
];

const filesOf = (fields: string[], filesFor: FilesFor): Arbitrary<FormPart[]> =>
  fc.tuple(...fields.map((field) => filesFor(field).map((file) => ({ field, ...file }))));

function addressOf({ path }: EndpointShape, { params, query }: Pick<Parts, 'params' | 'query'>): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

function asJson({ headers, body }: Parts): Pick<AnyRequest, 'headers' | 'payload'> {
  if (body === undefined) return { headers };
  return { headers: { ...headers, 'content-type': 'application/json' }, payload: JSON.stringify(body) };
}

function asForm(endpoint: EndpointShape, { headers, body, files: given = [] }: Parts) {
  if (fileFields(endpoint).length === 0) throw new Error('This endpoint takes no form');
  // A form has no null.
  const fields = Object.entries((body ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== null,
  );
  const parts: FormPart[] = fields.map(([field, value]) => ({
    field,
    bytes: Buffer.from(String(value)),
  }));
  const { payload, contentType } = formBytes([...parts, ...given]);
  return { headers: { ...headers, 'content-type': contentType }, payload };
}

/** An address with something that the page would never send. */
function brokenAddress(endpoint: EndpointShape): Arbitrary<(parts: Parts) => string> {
  const strange = fc.oneof(
    hostileText,
    fc.constantFrom('%00', '%ff%fe', '%ed%a0%80', '%', '..%2f..%2fetc%2fpasswd', '*', "'--", '%0d%0aX:y'),
  );
  const inPath = fc.tuple(strange, fc.nat()).map(([text, at]) => (parts: Parts) => {
    const names = Object.keys(parts.params);
    const name = names[at % Math.max(1, names.length)];
    const raw = /^[\x21-\x7e]*$/.test(text)
      ? text.replaceAll(/[?#/\\]/g, '').slice(0, 2_000)
      : encodeURIComponent(text.toWellFormed()).slice(0, 2_000);
    const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) =>
      key === name ? raw : (parts.params[key] ?? ''),
    );
    return path;
  });
  const known = Object.keys(endpoint.query?.shape ?? {});
  const key = fc.constantFrom(
    ...known,
    ...known,
    ...known,
    'limit',
    'cursor',
    '__proto__',
    'id',
    'constructor',
  );
  const value = fc.oneof(
    strange,
    hostileValue.map((given) => JSON.stringify(given)),
    fc.constantFrom('-1', '0', '1e9', '99999999999999999999', 'NaN'),
  );
  const inQuery = fc
    .array(fc.tuple(key, value), { minLength: 1, maxLength: 4 })
    .map((pairs) => (parts: Parts) => {
      const path = addressOf(endpoint, { params: parts.params, query: {} });
      const search = pairs.map(
        ([name, text]) =>
          `${name}=${/^%[\x21-\x7e]*$/.test(text) ? text : encodeURIComponent(text.toWellFormed())}`,
      );
      return `${path}?${search.join('&')}`.slice(0, 8_000);
    });
  return endpoint.params ? fc.oneof(inPath, inQuery) : inQuery;
}

const brokenHeaders: Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'application/json; charset=windows-1251' },
  { 'content-type': 'application/json; charset=utf-16le' },
  { 'content-type': 'application/json;;;;' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'multipart/form-data; boundary=' },
  { 'content-type': 'multipart/form-data; boundary=----x' },
  { 'content-type': 'application/xml' },
  { 'content-type': '' },
  { 'content-type': 'x'.repeat(5_000) },
  { 'content-encoding': 'gzip' },
  { accept: 'text/html' },
  { cookie: 'otklik_session=%00; otklik_session=; =; a'.repeat(20) },
  { 'idempotency-key': 'cl\u00e9' },
  { 'idempotency-key': ' ' },
  { 'idempotency-key': 'k'.repeat(129) },
  { 'x-http-method-override': 'DELETE', 'x-original-url': '/api/users', 'x-forwarded-for': '127.0.0.1' },
  { range: 'bytes=0-0', 'if-none-match': '*' },
  { host: 'evil.example' },
);

type Spoil<T> = (whole: T) => string | Buffer;

/** Invalid JSON, and JSON that parsers interpret differently. */
const brokenJson: Arbitrary<Spoil<string | Buffer>> = fc.oneof(
  fc.nat(200).map((at) => (json: string | Buffer) => json.slice(0, at)),
  fc.constantFrom<Spoil<string | Buffer>>(
    (json) => `\ufeff${json.toString()}`,
    (json) => Buffer.from(json.toString(), 'utf16le'),
    (json) => Buffer.concat([Buffer.from(json), Buffer.from([0xff, 0xfe, 0xc0, 0xaf])]),
    (json) => json.toString().replace('{', '{"__proto__":{"role":"admin"},'),
    (json) => json.toString().replace('{', '{"constructor":{"prototype":{"role":"admin"}},'),
    (json) => `${json.toString().replace(/}$/, '')},"title":"второй","title":"третий"}`,
    (json) => `${json.toString()}${json.toString()}`,
    (json) => `[${json.toString()}]`,
    (json) => json.toString().replaceAll('"', "'"),
    (json) => json.toString().replaceAll('"', '\u0000'),
    (json) => json.toString().replace(':', ':NaN,"x":'),
    () => '['.repeat(30_000),
    () => `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    () => '1e999999',
    () => '"текст"',
    () => 'null',
    () => ' ',
  ),
);

const brokenForm: Arbitrary<Spoil<Buffer>> = fc.oneof(
  fc.nat(400).map((at) => (form: Buffer) => form.subarray(0, at)),
  fc.tuple(fc.nat(600), fc.nat(255)).map(([at, byte]) => (form: Buffer) => {
    const copy = Buffer.from(form);
    if (copy.length > 0) copy[at % copy.length] = byte;
    return copy;
  }),
  fc.constantFrom('__proto__', 'constructor', 'title', 'coverImage', 'file', '', '\u0000', 'имя').map(
    (field) => () =>
      formBytes([
        { field, bytes: Buffer.from('1') },
        { field, name: '../../../../etc/passwd\u0000.png', bytes: Buffer.from([0x89, 0x50]) },
        { field, name: 'a"; filename="b', bytes: Buffer.alloc(0) },
      ]).payload,
  ),
  fc.constant(
    () =>
      formBytes(Array.from({ length: 80 }, (_, at) => ({ field: `f${at}`, bytes: Buffer.from('1') })))
        .payload,
  ),
  fc.constant(() => formBytes([{ field: 'title', bytes: Buffer.alloc(300_000, 'a') }]).payload),
);
