/**
 * What people type into the search, and what they look for. The first ten are the design's; the last ten were written down
 * before the search was read or changed, so that they test it instead of describing it.
 */
export const searchWords = [
  { typed: 'письма', lookedFor: 'letters that the school sent', first: /^Письма/ },
  { typed: 'токен', lookedFor: 'the tokens of programs', first: /^(?:Токены|Программы|Связи)/ },
  { typed: 'вебхук', lookedFor: 'webhooks', first: /^Вебхуки/ },
  { typed: 'SCORM', lookedFor: 'how a course goes to another system', first: /^Moodle и SCORM/ },
  { typed: 'Moodle', lookedFor: 'how a course goes to another system', first: /^Moodle и SCORM/ },
  { typed: 'пригласить', lookedFor: 'the form that invites a person', first: /^Пригласить человека/ },
  { typed: 'код', lookedFor: 'the code by which one joins a stream', first: /^Код потока/ },
  { typed: 'согласия', lookedFor: 'consents and documents', first: /^Закон и данные/ },
  { typed: 'выгрузка', lookedFor: 'personal data and tables as files', first: /^Выгрузка ответов/ },
  { typed: 'стереть', lookedFor: 'erasing a person', first: /^Просьбы стереть/ },

  { typed: 'пароль', lookedFor: 'where I change my password', first: /^Пароль/ },
  { typed: 'деньги', lookedFor: 'what the models cost', first: /^Расходы/ },
  { typed: 'дедлайн', lookedFor: 'moving the date of a person', first: /^Продлить срок/ },
  { typed: 'тёмная тема', lookedFor: 'the theme of the pages', first: /^Светлая и тёмная тема/ },
  { typed: 'бэкап', lookedFor: 'the backup copies', first: /^Резервные копии/ },
  { typed: 'диплом', lookedFor: 'the certificate of a course', first: /^Сертификаты/ },
  { typed: 'опрос', lookedFor: 'surveys', first: /^Анкеты/ },
  { typed: 'преподаватель', lookedFor: 'the curators of a course or stream', first: /^Кураторы/ },
  { typed: 'нейросеть', lookedFor: 'the models and their keys', first: /^Модели/ },
  { typed: 'excel', lookedFor: 'people from a table file', first: /^Люди из файла/ },
];
