import { feedbackMaxLength } from '#contract/reviews/schemas.ts';
import type { FaultCause, ModelFault } from './model-fault.ts';

/** What the model was asked for. */
export interface FaultNouns {
  /** «отзыв» */
  text: string;
  /** «отзыва» */
  ofText: string;
  /** The setting of how long the model may be silent. */
  firstLimit: string;
}

/** Of reviews, and of what is asked within their limits: trials, checks. */
const ofReviews: FaultNouns = { text: 'отзыв', ofText: 'отзыва', firstLimit: 'AI_FIRST_TOKEN_TIMEOUT_MS' };

/** A fault in sentences for an administrator. A feature with a text and limits of its own names them. */
export function faultInWords({ cause, of }: ModelFault, nouns = ofReviews): string {
  if (!of) return sentence(cause, { ...nouns, key: 'AI_API_KEY', url: 'AI_BASE_URL', model: 'AI_MODEL' });
  const fields = { key: of.keyVariable ?? 'keyVariable', url: 'baseUrl', model: 'model' };
  return `«${of.name}»: ${sentence(cause, { ...nouns, ...fields })}`;
}

/** And the settings of the model. */
interface Named extends FaultNouns {
  key: string;
  url: string;
  model: string;
}

function sentence(cause: FaultCause, names: Named): string {
  const { text, ofText, firstLimit, url } = names;
  switch (cause.kind) {
    case 'refusal':
      return `${ofRefusal(cause, names)}${cause.said && ` Ответ сервера: «${cause.said}».`}`;
    case 'garbled':
      return `Модель прислала неразборчивый поток${cause.said && `: «${cause.said}»`}.`;
    case 'no_connection':
      return `Не удалось соединиться с моделью (${cause.code}). Проверьте, что она запущена и что адрес в ${url} верен.`;
    case 'lost_connection':
      return `Соединение с моделью оборвалось посреди ${ofText} (${cause.code}).`;
    case 'silent':
      return `Модель не начала отвечать за ${seconds(cause)} с (${firstLimit}).`;
    case 'stalled':
      return `Модель замолчала посреди ${ofText} на ${seconds(cause)} с (${firstLimit}).`;
    case 'too_long':
      return `Модель не закончила ${text} за ${seconds(cause)} с (AI_TIMEOUT_MS).`;
    case 'not_within':
      return `Модель не ответила за ${seconds(cause)} с.`;
    case 'broken_off':
      return `Поток от модели оборвался раньше конца ${ofText}.`;
    case 'endless':
      return `Модель не останавливается: ${text} длиннее ${feedbackMaxLength.toLocaleString('ru-RU')} знаков. Если это повторяется, задайте у модели предел ответа или смените её.`;
    case 'cut_short':
      return `Модель оборвала ${text} на полуслове: кончилось место (finish_reason: length). Увеличьте у модели предел ответа или размер контекста.`;
    case 'filtered':
      return 'Модель отказалась отвечать: сработал её фильтр содержания (finish_reason: content_filter).';
    case 'empty':
      return 'Модель вернула пустой текст.';
    case 'told':
      return cause.text;
  }
}

const seconds = ({ ms }: { ms: number }): string => (ms / 1000).toLocaleString('ru-RU');

function ofRefusal(
  { status, isPage }: Extract<FaultCause, { kind: 'refusal' }>,
  { key, url, model }: Named,
): string {
  if (isPage)
    return `По адресу модели отвечает веб-страница, а не API (HTTP ${status}). Проверьте ${url}: обычно он оканчивается на /v1.`;
  switch (status) {
    case 401:
    case 403:
      return `Модель не приняла ключ (HTTP ${status}). Проверьте ${key} и права этого ключа.`;
    case 402:
      return `На счёте у поставщика модели не хватает средств (HTTP ${status}).`;
    case 404:
      return `Модель или адрес не найдены (HTTP ${status}). Проверьте ${model} и ${url}.`;
    case 413:
      return `Запрос слишком велик для модели (HTTP ${status}). Сократите материал урока или промпт.`;
    case 429:
      return `Модель ограничивает число запросов (HTTP ${status}). Проверьте квоту у поставщика или уменьшите AI_CONCURRENCY.`;
  }
  if (status >= 500) return `Ошибка на стороне модели (HTTP ${status}).`;
  if (status >= 400) return `Модель отклонила запрос (HTTP ${status}). Проверьте ${model} и промпт урока.`;
  if (status >= 300)
    return `Адрес модели переадресует запрос (HTTP ${status}). Укажите в ${url} конечный адрес.`;
  return `Модель ответила не потоком (HTTP ${status}). Проверьте, что адрес в ${url} понимает stream.`;
}
