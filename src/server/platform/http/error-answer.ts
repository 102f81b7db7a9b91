import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseRefusal } from '#server/platform/db/database-refusal.ts';
import { ApiError, notFound, unavailable } from '#server/platform/errors.ts';
import { describeIssuesInRussian, refuseInvalid } from './invalid-request.ts';
import { sendRefusalPage } from './refusal-page.ts';
import { headersOfCalls } from './security-headers.ts';
import type { PageSetting } from './server-page.ts';

/**
 * Answers every error with the contract's error body, and with `page` that of a file opened in a browser with a page; internal
 * details stay in the log.
 */
export function answerErrors(app: FastifyInstance, page?: () => Promise<PageSetting>): void {
  describeIssuesInRussian();
  app.setSchemaErrorFormatter(refuseInvalid);
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, page));
  app.setNotFoundHandler((request, reply) => answerError(nothingHere(), request, reply, page));
}

/** For addresses that the router can't parse: no hook has run for them. */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.headers(headersOfCalls).header('x-request-id', request.id);
  answerError(error, request, reply);
}

function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  page?: () => Promise<PageSetting>,
): void {
  const refusal = refusalOf(error);
  const isOpened = isFileOpened(request);
  if (refusal.status === 401 && isOpened) {
    return void reply.redirect(`/?next=${encodeURIComponent(request.url)}`);
  }
  if (refusal.status >= 500) request.log.error({ err: error }, 'Запрос не выполнен');
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  reply.code(refusal.status);
  const sendBody = () => void reply.type('application/json; charset=utf-8').send(refusal.toBody(request.id));
  if (!page || !isOpened) return sendBody();
  whenNamed(page, (setting) => sendRefusalPage(reply, setting, refusal), sendBody);
}

/** Where the database is what fails, the school can't be named. */
const whenNamed = (
  page: () => Promise<PageSetting>,
  send: (setting: PageSetting) => unknown,
  otherwise: () => void,
) => void page().then(send, otherwise);

/** The address of a file, from a table or a letter, in a browser's bar: whoever isn't signed in signs in and gets it. */
const isFileOpened = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' &&
  /^\/(lesson|answer)-files\//.test(url) &&
  headers.accept?.includes('text/html') === true;

function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return databaseRefusal(error) ?? frameworkRefusal(error) ?? internal();
}

/** Maps the HTTP statuses of Fastify and its plugins; their English messages are not shown to people. */
function frameworkRefusal(error: unknown): ApiError | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  switch (error.statusCode) {
    case 400:
      return 'code' in error && error.code === 'FST_ERR_BAD_URL' ? nothingHere() : malformed();
    case 403:
    case 404:
    case 414:
      return nothingHere();
    case 406:
    case 415:
      return new ApiError('unsupported_media', 'Этот формат запроса не поддерживается');
    case 413:
      return new ApiError('too_large', 'Запрос слишком большой');
    case 429:
      return new ApiError('too_many_requests', 'Слишком много запросов. Подождите немного');
    case 503:
      return unavailable();
    default:
      return undefined;
  }
}

const nothingHere = () => notFound('По этому адресу ничего нет');

const malformed = () => new ApiError('invalid', 'Запрос не удалось прочитать: проверьте его формат');

const internal = () => new ApiError('internal', 'Что-то сломалось на сервере. Попробуйте ещё раз чуть позже');
