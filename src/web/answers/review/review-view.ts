import type { Answer, Review } from '#contract/answers/schemas.ts';
import { untilText } from './until-text.ts';

/** What a viewer sees of an answer's review. */
export interface ReviewView {
  /** One line on the review's state; screen readers announce its changes, not the streamed text. */
  status: string;
  /** The review will change without the viewer's action. */
  pending: boolean;
  /** Markdown: the feedback in force, or the model's text so far. */
  text: string | null;
  /** The model is still writing the text. */
  streaming: boolean;
  /** The text is a model's: nothing of it becomes a link or an image. */
  isFromModel: boolean;
  /** Shown in place of a text that is missing or not written yet. */
  note?: string;
}

/**
 * While an answer is reviewed again, the earlier feedback stays until the new one is complete. `curator`: the name of who
 * reads it, if it can only be one.
 */
export function reviewView(
  { review, aiResponse, responseAuthor }: Answer,
  curator: string | null = null,
): ReviewView {
  const reader = curator ?? 'куратор';
  const again = aiResponse !== null;
  const inForce = { text: aiResponse, streaming: false, isFromModel: responseAuthor !== 'mentor' };
  switch (review.state) {
    case 'waiting':
      return {
        ...inForce,
        pending: true,
        status: again ? rereadSoon : 'Наставник скоро начнёт читать ваш ответ',
      };
    case 'not_configured':
      return again
        ? { ...inForce, pending: true, status: rereadSoon }
        : { ...inForce, pending: true, status: 'Ответ ждёт куратора', note: comesByItself };
    case 'in_progress':
      if (again) return { ...inForce, pending: true, status: 'Наставник перечитывает ваш ответ' };
      return {
        text: review.text || null,
        streaming: true,
        isFromModel: true,
        pending: true,
        status: review.text ? 'Наставник пишет вам' : 'Наставник читает ваш ответ',
      };
    case 'done':
      return { ...inForce, pending: false, status: 'Обратная связь готова' };
    case 'held':
      return {
        ...inForce,
        pending: true,
        status: `${again ? 'Новый отзыв' : 'Отзыв'} готов, его читает ${reader}`,
        note: `Покажем его здесь ${untilText(review.dueAt) ?? 'очень скоро'}: делать для этого ничего не\u00a0нужно.`,
      };
    case 'with_person':
      return { ...inForce, pending: true, ...personText(review, reader) };
    case 'failed':
      return again
        ? { ...inForce, pending: false, status: 'Обратная связь прежняя: новой пока нет' }
        : { ...inForce, pending: false, status: 'Обратной связи пока нет', note: nothingToDo };
  }
}

/** `note` promises a time while there is time. */
function personText({ because, dueAt }: WithPerson, reader: string): Pick<ReviewView, 'status' | 'note'> {
  const until = untilText(dueAt) ?? 'скоро';
  switch (because) {
    case 'no_ai':
      return {
        status: 'Ваш ответ прочитает человек',
        note: `Ответ сохранён. ИИ-наставник его не увидит: ${reader} прочитает его и ответит здесь ${until}.`,
      };
    case 'budget':
      return {
        status: 'Отзыв будет позже',
        note: `Ответ сохранён. Отзыв будет позже: ${reader} его уже видит. Он появится здесь ${until}.`,
      };
    case 'crisis':
      return {
        status: 'Ваш ответ прочитает человек',
        note: `Ответ сохранён, его прочитает человек и ответит здесь ${until}. Курс можно продолжать.`,
      };
  }
}

type WithPerson = Extract<Review, { state: 'with_person' }>;

const rereadSoon = 'Наставник скоро перечитает ваш ответ';
const comesByItself =
  'Ваш ответ сохранён. Как только наставник сможет его прочитать, обратная связь появится здесь сама: делать для этого ничего не\u00a0нужно.';
const nothingToDo =
  'Наставнику пока не удалось разобрать ваш ответ. Сам ответ сохранён, администратор курса видит, что обратной связи нет. От\u00a0вас ничего не\u00a0требуется.';
