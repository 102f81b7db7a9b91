import { action, type Texts } from '#contract/audit/action.ts';
import type { ReferralDecision, ReferralReason } from '#contract/referrals/words.ts';

type Answer = Texts<'answerId' | 'lessonId'>;

/** The texts are stored with the reviews. */
interface Review extends Answer {
  reviewId: string;
  replacedReviewId: string | null;
}

/** What was referred: an answer, a response to a survey, or a talk. The texts are stored with it. */
type Referred = { referralId: string; reason: ReferralReason } & (
  | Answer
  | { surveyId: string; responseId: string }
  | { dialogueId: string; lessonId: string }
  | { threadId: string }
);

interface Certificate {
  code: string;
  courseId?: string;
  courseTitle: string;
  because: string | null;
}

export const answerActions = {
  answer_deleted: action<Answer>('Удалён ответ'),
  review_requested: action<Answer>('Запрошена новая проверка ответа'),
  failed_reviews_retried: action<{ lessonId?: string; courseId?: string; answers: number }>(
    'Повторены неудачные проверки',
  ),
  feedback_written: action<Review>('Написана обратная связь куратора'),
  words_lifted: action<Answer & { remarkId: string }>('Слова в замечании признаны своими'),
  review_put_in_force: action<Review>('Поставлен другой отзыв на ответ'),
  referral_opened: action<Referred>('Прочитан ответ'),
  referral_passed: action<{ referralId: string; answerId?: string }>('Тревога передана администраторам'),
  referral_outcome: action<{ referralId: string; answerId?: string }>('Записано, чем кончилась тревога'),
  referral_settled: action<Referred & { decision: ReferralDecision }>('Решено в очереди'),
  lesson_passed: action<Answer>('Урок зачтён человеком'),
  lesson_returned: action<Answer>('Урок возвращён на доработку'),
  lesson_pass_withdrawn: action<Answer>('Зачёт урока снят'),
  reviews_released: action<{ reviews: number; answerIds: readonly string[] }>('Отзывы показаны студентам'),
};

export const certificateActions = {
  certificate_given: action<Certificate>('Выдан сертификат'),
  certificate_revoked: action<Certificate>('Отозван сертификат'),
  certificate_restored: action<Certificate>('Сертификату возвращена сила'),
};
