import { type AuditAction, auditActions } from '#contract/audit-actions.ts';

/** The journal's name for each action. */
export const actionNames: Record<AuditAction, string> = {
  user_created: 'Создан пользователь',
  user_updated: 'Изменены данные пользователя',
  user_deleted: 'Удалён пользователь',
  user_invited: 'Приглашён пользователь',
  reset_link_created: 'Создана ссылка для пароля',
  password_set_by_link: 'Задан пароль по ссылке',
  person_erased: 'Стёрты личные данные человека',
  user_import_started: 'Начат импорт пользователей',
  user_import_passwords_downloaded: 'Скачаны пароли из импорта',
  user_import_links_downloaded: 'Скачан список ссылок-приглашений',
  bulk_started: 'Начата операция над пользователями',
  course_access_granted: 'Открыт доступ к курсу',
  course_access_revoked: 'Закрыт доступ к курсу',
  course_access_updated: 'Изменён срок доступа к курсу',
  group_created: 'Создан поток',
  group_updated: 'Изменён поток',
  group_copied: 'Создан поток по образцу',
  group_deleted: 'Удалён поток',
  group_moved: 'Изменён поток человека',
  dates_given: 'Изменены личные даты',
  join_link_created: 'Создан код потока',
  join_link_closed: 'Закрыт код потока',
  answer_deleted: 'Удалён ответ',
  review_requested: 'Запрошена новая проверка ответа',
  failed_reviews_retried: 'Повторены неудачные проверки',
  feedback_written: 'Написана обратная связь наставника',
  review_put_in_force: 'Поставлен другой отзыв на ответ',
  course_created: 'Создан курс',
  course_updated: 'Изменён курс',
  course_deleted: 'Удалён курс',
  curators_changed: 'Изменено, кого ведёт куратор',
  lesson_created: 'Создан урок',
  lesson_updated: 'Изменён урок',
  lesson_restored: 'Возвращена прежняя версия урока',
  lesson_deleted: 'Удалён урок',
  lessons_reordered: 'Изменён порядок уроков',
  survey_created: 'Создана анкета',
  survey_updated: 'Изменена анкета',
  survey_deleted: 'Удалена анкета',
  survey_offers_updated: 'Изменено, где предлагается анкета',
  survey_question_created: 'Создан вопрос анкеты',
  survey_question_updated: 'Изменён вопрос анкеты',
  survey_question_deleted: 'Удалён вопрос анкеты',
  survey_questions_reordered: 'Изменён порядок вопросов анкеты',
  letter_retried: 'Письмо отправляется ещё раз',
  failed_letters_retried: 'Неудачные письма отправляются ещё раз',
  test_letter_sent: 'Отправлено проверочное письмо',
};

/** The journal may hold actions of another version of the app. */
export const actionName = (action: string): string => (isKnownAction(action) ? actionNames[action] : action);

export const isKnownAction = (action: string): action is AuditAction =>
  auditActions.some((known) => known === action);
