import type { Answer } from '#contract/answers.ts';

/** What a person sees of an answer's review. */
export interface ReviewView {
  /** One line on where the review stands; screen readers are told each change of it, and nothing of the text between. */
  status: string;
  /** Something is still to come by itself. */
  pending: boolean;
  /** Markdown: the feedback in force, or what the model has written so far. */
  text: string | null;
  /** The text is growing. */
  streaming: boolean;
  /** What stands where there is no text yet, or ever. */
  note?: string;
}

/** While an answer is reviewed again, the earlier feedback stays until the new one is whole. */
export function reviewView({ review, aiResponse }: Answer): ReviewView {
  const again = aiResponse !== null;
  const inForce = { text: aiResponse, streaming: false };
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
        : { ...inForce, pending: true, status: 'Ответ ждёт наставника', note: comesByItself };
    case 'in_progress':
      if (again) return { ...inForce, pending: true, status: 'Наставник перечитывает ваш ответ' };
      return {
        text: review.text || null,
        streaming: true,
        pending: true,
        status: review.text ? 'Наставник пишет вам' : 'Наставник читает ваш ответ',
      };
    case 'done':
      return { ...inForce, pending: false, status: 'Обратная связь готова' };
    case 'failed':
      return again
        ? { ...inForce, pending: false, status: 'Обратная связь прежняя: новой пока нет' }
        : { ...inForce, pending: false, status: 'Обратной связи пока нет', note: nothingToDo };
  }
}

const rereadSoon = 'Наставник скоро перечитает ваш ответ';
const comesByItself =
  'Ваш ответ сохранён. Как только наставник сможет его прочитать, обратная связь появится здесь сама: делать для этого ничего не\u00a0нужно.';
const nothingToDo =
  'Наставнику пока не удалось разобрать ваш ответ. Сам ответ сохранён, администратор курса видит, что обратной связи нет. От\u00a0вас ничего не\u00a0требуется.';
