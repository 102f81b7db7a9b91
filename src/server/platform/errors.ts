import { type ErrorBody, type ErrorCode, type FactsOf, statusOf } from '#contract/errors.ts';

type Refused = {
  [Code in ErrorCode]: [
    code: Code,
    message: string,
    details?: FactsOf<Code> & {
      /** Sent as `Retry-After`. */
      retryAfterSeconds?: number;
    },
  ];
}[ErrorCode];

/** An error whose message may be shown to the person. Any other error becomes a plain 500. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;
  private readonly body: ErrorBody;

  constructor(...[code, message, { retryAfterSeconds, ...facts } = {}]: Refused) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    // The code and its facts have come together.
    this.body = { code, message, ...facts } as ErrorBody;
  }

  get fields(): ErrorBody['fields'] {
    return this.body.fields;
  }

  get status(): number {
    return statusOf(this.code);
  }

  toBody(requestId: string): ErrorBody {
    return { ...this.body, requestId };
  }
}

/** The first message is the overall one; every field keeps its own. */
export function invalid(fields: Record<string, string>): ApiError {
  return new ApiError('invalid', Object.values(fields)[0] ?? 'Проверьте введённые данные', { fields });
}

export const unauthenticated = () => new ApiError('unauthenticated', 'Войдите, чтобы продолжить');

export const sessionIdle = () => new ApiError('session_idle', 'Вы давно ничего не делали, войдите снова');

export const secondFactorRequired = () =>
  new ApiError('second_factor_required', 'Введите код из приложения или резервный код');

export const secondFactorSetup = (message = 'Настройте второй фактор: школа требует его для вашей роли') =>
  new ApiError('second_factor_setup', message);

/** The same for an attempt that is over, of another browser, or of a password that has changed. */
export const attemptOver = (message = 'Время на код вышло: войдите снова') =>
  new ApiError('attempt_over', message);

export const wrongCode = (message = 'Неверный код') =>
  new ApiError('wrong_code', message, { fields: { code: message } });

export const passwordsAreForAdmins = () =>
  new ApiError(
    'forbidden',
    'Паролем здесь входят только администраторы. Войдите через сервер вашей организации',
  );

export const forbidden = (sentence: string) => new ApiError('forbidden', sentence);

export const passwordChangeRequired = () =>
  new ApiError('password_change_required', 'Сначала смените пароль: текущий вам задал администратор');

export const consentRequired = () =>
  new ApiError('consent_required', 'Сначала ответьте, на что вы согласны: школа просит об этом');

export const notFound = (sentence: string) => new ApiError('not_found', sentence);

// Defined here to avoid an import cycle: the scope refuses courses and lessons, whose modules import it.
export const noSuchCourse = () => notFound('Курс не найден');
export const noSuchGroup = () => notFound('Поток не найден');
export const noSuchLesson = () => notFound('Урок не найден');
export const noSuchFile = () => notFound('Файл не найден');
export const noSuchScenario = () => notFound('У этого урока нет сценария');
export const noSuchVersion = () => notFound('Версия урока не найдена');
export const noSuchAnswer = () => notFound('Ответ не найден');
export const noSuchReview = () => notFound('Отзыв не найден');
export const noSuchRun = () => notFound('Прогон не найден');
export const noSuchRemark = () => notFound('Замечание не найдено');
export const noSuchThread = () => notFound('Переписка не найдена');
export const noSuchReferral = () => notFound('Такой записи в очереди нет');
export const noSuchUser = () => notFound('Пользователь не найден');
export const noSuchImport = () => notFound('Импорт не найден');
export const noSuchSkill = () => notFound('Навык не найден');
export const noSuchCriterion = () => notFound('Критерий не найден');
export const noSuchSurvey = () => notFound('Анкета не найдена');
export const noSuchLetter = () => notFound('Письмо не найдено');
export const noSuchWebhook = () => notFound('Вебхук не найден');
export const noSuchDelivery = () => notFound('Такой отправки нет');
export const noSuchDialogue = () => notFound('Разговор не найден');
export const noSuchPlan = () => notFound('План не найден');
export const noSuchQuestion = () => notFound('Вопрос не найден');

/** The same for a used, replaced, expired or invented link, and for a deleted person's. */
export const deadLink = () =>
  notFound('Ссылка не действует: она уже использована, заменена новой или устарела. Попросите новую');

export const emailTaken = () => {
  const message = 'Этот email уже занят другим пользователем';
  return new ApiError('email_taken', message, { fields: { email: message } });
};

export const noAccess = () =>
  new ApiError('no_access', 'У вас нет доступа к этому курсу. Обратитесь к администратору');

export const accessExpired = () =>
  new ApiError('access_expired', 'Срок доступа истёк. Обратитесь к администратору, чтобы продлить его');

export const conflict = (message: string) => new ApiError('conflict', message);

export const tooManyRequests = (message: string, retryAfterSeconds: number) =>
  new ApiError('too_many_requests', message, { retryAfterSeconds });

/** A dependency doesn't answer, or the server is overloaded: worth a retry. */
export const unavailable = (
  message = 'Сервис временно недоступен. Попробуйте через минуту',
  retryAfterSeconds = 30,
) => new ApiError('unavailable', message, { retryAfterSeconds });
