/** What the model tells a person, and what became of an earlier remark: one list of Russian words for who reads and who writes them. */

export type Confidence = 'high' | 'medium' | 'low';
export type Outcome = 'closed' | 'partly' | 'open';
export type Notice = 'alarm' | 'instructions' | 'off_topic';

/** `main` is the summary too: it stands first and says where to begin. */
export const headings = { main: 'Главное', checks: 'Прошлые замечания', summary: 'Итог' } as const;

export const labels = {
  notice: 'Человеку',
  first: 'Начать с',
  level: 'Уровень',
  nextStep: 'Дальше',
  video: 'Видео',
  confidence: 'Уверенность',
} as const;
export type Label = keyof typeof labels;

export const outcomeWords: Record<Outcome, string> = {
  closed: 'закрыто',
  partly: 'частично',
  open: 'открыто',
};

export const noticeWords: Record<Notice, string> = {
  alarm: 'тревога',
  instructions: 'указания модели',
  off_topic: 'не по заданию',
};

export const confidenceWords: Record<Confidence, string> = {
  high: 'высокая',
  medium: 'средняя',
  low: 'низкая',
};

/** In place of a level: what a take has said gave the criterion no occasion. */
export const unmetWords = 'не встретилось';

/** In place of a level: a model's could not be proved, a person's is left open. */
export const withoutLevel = (isFromModel: boolean): string =>
  isFromModel
    ? 'Уровень не поставлен: наставник не смог подтвердить его вашими словами'
    : 'Уровень не поставлен';

/** Beside a level that doesn't count yet. */
export const inMentorsWords = 'пока словами наставника';
