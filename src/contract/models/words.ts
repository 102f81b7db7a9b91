import type { Place } from './places.ts';
import type { CallPurpose } from './schemas.ts';

/** What a request to a model was for, as screens and files call it. */
export const purposeNames: Record<CallPurpose, string> = {
  review: 'Отзывы',
  repair: 'Исправления отзывов',
  trial: 'Пробы промпта',
  run: 'Прогоны',
  suggestion: 'Подсказки критериев',
  dialogue: 'Разговоры',
  check: 'Проверки связи',
  hint: 'Подсказки в разговоре',
  scenario: 'Черновики сценариев',
  counter_quote: 'Ответы на «Вот же»',
  measure: 'Измерения',
};

export const placeNames: Record<Place, string> = {
  here: 'На сервере школы',
  russia: 'В России',
  abroad: 'За рубежом',
};

/** The end of a request to a model; any other outcome is the kind of a fault. */
export const outcomeNames: Record<string, string> = {
  done: 'ответ получен',
  aborted: 'прервано',
  network: 'нет связи',
  rate_limit: 'модель ограничила число запросов',
  refused: 'модель отклонила запрос',
  server: 'ошибка на стороне модели',
  stream: 'неразборчивый ответ',
  timeout: 'модель не ответила вовремя',
  empty: 'пустой ответ',
  cut_short: 'ответ не поместился',
  endless: 'слишком длинный ответ',
  filtered: 'модель отказалась отвечать',
  unready: 'модель не готова',
  withheld: 'ответ не показан',
  foreign: 'ответ на другом языке',
};

/** The model of AI_BASE_URL has a name of its own only for programs. */
export const modelName = (name: string): string => (name === 'default' ? 'Основная' : name);
