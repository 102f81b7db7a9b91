import { errorStatus, type ErrorBody, type ErrorCode } from '#contract/errors.ts';

/** A refusal that the person may read. Anything else that is thrown becomes a plain 500. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    { fields, retryAfterSeconds }: { fields?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return errorStatus[this.code];
  }

  toBody(requestId: string): ErrorBody {
    return { code: this.code, message: this.message, ...(this.fields && { fields: this.fields }), requestId };
  }
}

/** The first message stands for the whole; every field keeps its own. */
export function invalid(fields: Record<string, string>): ApiError {
  return new ApiError('invalid', Object.values(fields)[0] ?? 'Проверьте введённые данные', { fields });
}

export const unauthenticated = () => new ApiError('unauthenticated', 'Войдите, чтобы продолжить');

export const forbidden = () => new ApiError('forbidden', 'Это действие доступно только администратору');

/** `what` in the nominative, a sentence's start: «Урок не найден». */
export const notFound = (sentence: string) => new ApiError('not_found', sentence);

export const noAccess = () =>
  new ApiError('no_access', 'У вас нет доступа к этому курсу. Обратитесь к администратору');

export const accessExpired = () =>
  new ApiError('access_expired', 'Срок доступа истёк. Обратитесь к администратору, чтобы продлить его');

export const conflict = (message: string) => new ApiError('conflict', message);

export const tooManyRequests = (message: string, retryAfterSeconds: number) =>
  new ApiError('too_many_requests', message, { retryAfterSeconds });

/** Something that the server leans on doesn't answer, or there is too much at once: worth another try. */
export const unavailable = (
  message = 'Сервис временно недоступен. Попробуйте через минуту',
  retryAfterSeconds = 30,
) => new ApiError('unavailable', message, { retryAfterSeconds });
