import type { TokenScope } from './scopes.ts';

/** The scopes for people, in the order of the form. */
export const scopeNames: Record<TokenScope, { title: string; hint: string }> = {
  'people:read': { title: 'Люди: чтение', hint: 'Список людей и открытых им курсов' },
  'people:write': {
    title: 'Люди: импорт и вход',
    hint: 'Импорт файлом, приглашения, закрыть и открыть вход. Администраторов программа не назначает и не меняет',
  },
  'access:write': { title: 'Доступ к курсам', hint: 'Открыть, продлить и закрыть курс человеку' },
  'groups:write': { title: 'Потоки', hint: 'Создать, изменить, повторить и удалить поток' },
  'courses:read': { title: 'Курсы: чтение', hint: 'Курсы, уроки и потоки' },
  'courses:write': {
    title: 'Курсы: изменение',
    hint: 'Создать и изменить курс, урок, файлы урока; удалить нельзя',
  },
  'answers:read': { title: 'Ответы: чтение', hint: 'Ответы на уроки с отзывами' },
  'progress:read': { title: 'Успехи: чтение', hint: 'Аналитика курса, продвижение людей, сертификаты' },
  'surveys:read': { title: 'Анкеты: чтение', hint: 'Анкеты, ответы на них и «Что изменилось»' },
  'mail:bounces': {
    title: 'Отказы почты',
    hint: 'Почтовый сервис сообщает, на какие адреса письма не доходят',
  },
};
