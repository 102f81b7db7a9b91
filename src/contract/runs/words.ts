import { z } from 'zod';

/** Why a text of a run isn't asked about: said in words in its row. */
export const skippedBecause = z.enum([
  'person',
  'alarm',
  'withdrawn',
  'not_agreed',
  'rule',
  'reviewed',
  'upheld',
]);
export type SkippedBecause = z.infer<typeof skippedBecause>;

export const skippedWords: Record<SkippedBecause, string> = {
  person: 'Студент попросил, чтобы ответ читал человек',
  alarm: 'Тревога: ответ читает человек',
  withdrawn: 'Согласие на обработку данных отозвано',
  not_agreed: 'Студент не разрешил зарубежную модель',
  rule: 'Правило курса не разрешает эту модель',
  reviewed: 'В силе отзыв человека',
  upheld: 'Студент показал свои слова, и наставник согласился',
};

/** Why a result isn't put in the place of the review in force. */
export const notApplied = z.enum([
  'applied',
  'not_done',
  'not_in_force',
  'unchanged',
  'old_result',
  'by_person',
  'newer_review',
  'newer_attempt',
  'under_review',
  'person',
  'alarm',
  'upheld',
  'countered',
  'plan',
  'referral',
  'certificate',
  'passed',
]);
export type NotApplied = z.infer<typeof notApplied>;

export const notAppliedWords: Record<NotApplied, string> = {
  applied: 'Уже применён',
  not_done: 'Результата нет',
  not_in_force: 'Этот текст наставника сейчас не в силе',
  unchanged: 'Отзыв тот же',
  old_result: 'Результат старше 30 дней',
  by_person: 'Отзыв написал человек',
  newer_review: 'С начала прогона ответ разобран заново',
  newer_attempt: 'Есть попытка новее',
  under_review: 'Ответ сейчас проверяется',
  person: 'Студент попросил, чтобы ответ читал человек',
  alarm: 'Тревога: ответ читает человек',
  upheld: 'Студент показал свои слова, и наставник согласился',
  countered: 'Студент показал свои слова, наставник ещё смотрит',
  plan: 'По замечанию этого отзыва студент составил план',
  referral: 'О замечании этого отзыва студент спросил человека',
  certificate: 'По этим уровням выдан сертификат, его уровни не меняются',
  passed: 'Урок сдан по этому отзыву',
};

/** What an administrator may still do by «всё равно», for one answer. */
const appliedAnyway: readonly NotApplied[] = ['certificate', 'passed'];

export const isAppliedAnyway = (why: NotApplied): boolean => appliedAnyway.includes(why);
