import type { Rights } from '#contract/auth/roles.ts';
import { screenAt } from '#contract/screen-at.ts';
import { importPeoplePlace, newPersonPlace } from '#contract/screens.ts';
import { paths } from '#web/paths.ts';
import type { FoundLine } from './found-list.tsx';

/** A screen, a part of one or something to do, with the words that people have for it. */
export interface PlaceToFind extends Omit<FoundLine, 'title'> {
  label: string;
  words: string;
}

interface Here {
  viewer: Rights;
  pathname: string;
}

/** What one comes to do: each opens the control itself. */
export function commandsFor({ viewer, pathname }: Here): PlaceToFind[] {
  const here = screenAt(pathname);
  const course = courseAt(pathname);
  const group = here?.name === 'group' ? here.params['id'] : undefined;
  const extending: PlaceToFind = {
    label: 'Продлить срок',
    note: 'В потоке: «Люди» → «Личные даты»',
    words: 'дедлайн отсрочка отложить перенести сдать позже дата личные даты опоздал просрочен',
    ...(group ? { to: paths.group(group), search: { tab: 'people' } } : { to: paths.groups() }),
  };
  if (!viewer.administers) return viewer.mentors ? [extending] : [];
  return [
    {
      label: 'Пригласить человека',
      words: 'добавить создать новый пользователь студент ученик сотрудник приглашение зарегистрировать',
      to: paths.users(),
      hash: newPersonPlace,
    },
    {
      label: 'Люди из файла',
      words: 'excel эксель csv xlsx импорт загрузить таблица список',
      to: paths.users(),
      hash: importPeoplePlace,
    },
    {
      label: 'Новый урок',
      ...(course ? {} : { note: 'Сначала выберите курс' }),
      words: 'создать добавить занятие',
      to: course ? paths.newLesson(course) : paths.courseChoice(),
    },
    extending,
  ];
}

/** The course of a screen of it. */
function courseAt(pathname: string): string | undefined {
  if (!/^\/(course|analytics)\//.test(pathname)) return undefined;
  const params = screenAt(pathname)?.params;
  return params?.['id'] ?? params?.['courseId'];
}

/** Sections by the words that people have for them; the viewer's own, the menu's label where it has one. */
export function sectionsFor(
  { viewer, pathname }: Here,
  links: readonly { label: string; to: string }[],
): PlaceToFind[] {
  const own = [
    ...(viewer.administers ? [...ofAdministrators(courseAt(pathname)), mentorOfLesson(pathname)] : []),
    ...(viewer.mentors ? ofMentors() : []),
    ...(viewer.administers ? [] : ofStudents()),
    ...ofEveryone(),
  ];
  const isWholeScreen = ({ search, hash, note }: PlaceToFind) =>
    search === undefined && hash === undefined && note === undefined;
  const named = own.map((place) => {
    const link = isWholeScreen(place) && links.find(({ to }) => to === place.to);
    return link ? { ...place, label: link.label } : place;
  });
  const others = links.filter((link) => !named.some((place) => isWholeScreen(place) && place.to === link.to));
  return [...named, ...others.map((link) => ({ ...link, words: '' }))];
}

/** Of the lesson that is open. */
function mentorOfLesson(pathname: string): PlaceToFind {
  const here = screenAt(pathname);
  const isOfLesson = here !== undefined && ofLesson.some((name) => name === here.name);
  const lesson = isOfLesson ? here.params['id'] : undefined;
  return {
    label: 'Наставник урока',
    words: 'черновик наставника образцы прогон прогнать промпт критерии версии перечитать ответы калибровка',
    ...(lesson === undefined
      ? { note: 'В уроке: «Проверка ИИ» → «Наставник урока»', to: paths.courseChoice() }
      : { to: paths.lessonMentor(lesson) }),
  };
}

const ofLesson = ['lesson', 'lessonEditor', 'lessonMentor'] as const;

const guide = (label: string, page: string, words: string, hash?: string): PlaceToFind => ({
  label,
  note: 'Справка',
  words,
  to: paths.help(),
  search: { page },
  ...(hash !== undefined && { hash }),
});

const ofAdministrators = (course: string | undefined): PlaceToFind[] => [
  {
    label: 'Пользователи',
    words: 'люди студенты ученики сотрудники учётные записи роль закрыть вход доступ',
    to: paths.users(),
  },
  { label: 'Письма', words: 'почта email имейл smtp рассылка не приходит журнал', to: paths.outgoing() },
  {
    label: 'Вебхуки',
    note: '«Связи»',
    words: 'вебхук webhook события интеграция crm связи',
    to: paths.webhooks(),
  },
  { label: 'Токены', words: 'токен api программы интеграция ключ связи 1с битрикс', to: paths.tokens() },
  {
    label: 'Код потока',
    note: '«Люди» → «Код»',
    words: 'ссылка записаться сами регистрация',
    ...(course ? { to: paths.coursePeople(course), search: { tab: 'codes' } } : { to: paths.groups() }),
  },
  {
    label: 'Закон и данные',
    words: 'согласия документы политика персональные 152 фз оператор',
    to: paths.legalSettings(),
  },
  { label: 'Просьбы стереть', words: 'удалить данные человека стирание забыть акт', to: paths.erasures() },
  { label: 'Сроки хранения', words: 'удаление хранить данные', to: paths.retention() },
  { label: 'Расходы', words: 'деньги рубли стоимость цена бюджет траты оплата', to: paths.spending() },
  {
    label: 'Модели',
    note: '«ИИ»',
    words: 'нейросеть ии ai gpt llm искусственный интеллект yandexgpt ollama ключ',
    to: paths.models(),
  },
  { label: 'Анкеты', words: 'опрос опросник вопросы голосование', to: paths.surveyEditor() },
  { label: 'Журнал', words: 'изменения история кто сделал аудит', to: paths.audit() },
  { label: 'Входы', words: 'сеансы устройства кто вошёл ip', to: paths.signIns() },
  { label: 'О системе', words: 'версия обновление выпуск', to: paths.about() },
  { label: 'Навыки', words: 'компетенции критерии', to: paths.skillManagement() },
  { label: 'Управление курсами', words: 'уроки редактировать изменить порядок', to: paths.courseChoice() },
  {
    label: 'Кураторы',
    note: 'В курсе: «Люди» → «Кураторы»',
    words: 'преподаватель учитель тренер проверяющий назначить',
    ...(course
      ? { to: paths.coursePeople(course), search: { tab: 'curators' } }
      : { to: paths.courseChoice() }),
  },
  guide('Moodle и SCORM', 'scorm', 'сдо lms пакет мудл скорм выгрузить курс'),
  guide('Резервные копии', 'backup', 'бэкап бекап backup восстановить сохранить база'),
  guide('Сертификаты', 'administrator', 'диплом удостоверение грамота', 'сертификаты'),
  guide('Вход через сервер организации', 'sign-in', 'sso keycloak openid яндекс ldap домен'),
];

const ofMentors = (): PlaceToFind[] => [
  { label: 'Ответы', words: 'проверить проверка домашние работы', to: paths.answers() },
  {
    label: 'Выгрузка ответов',
    note: 'В «Ответах», у курса и урока',
    words: 'скачать экспорт таблица отчёт',
    to: paths.answers(),
  },
  { label: 'Очередь', words: 'ждут проверить тревога несогласие', to: paths.queue() },
  { label: 'Потоки', words: 'группа набор класс расписание даты встречи', to: paths.groups() },
];

const ofStudents = (): PlaceToFind[] => [
  { label: 'Мои ответы', words: 'отзывы замечания сообщения переписка', to: paths.myAnswers() },
  { label: 'Мой путь', words: 'навыки планы успехи мои слова тогда теперь держится', to: paths.skills() },
  { label: 'Сертификат', note: 'В профиле', words: 'диплом удостоверение грамота', to: paths.profile() },
];

const ofEveryone = (): PlaceToFind[] => [
  { label: 'Профиль', words: 'имя фамилия', to: paths.profile() },
  {
    label: 'Светлая и тёмная тема',
    note: 'В профиле',
    words: 'оформление цвет ночь тёмный',
    to: paths.profile(),
  },
  {
    label: 'Пароль',
    note: 'В профиле',
    words: 'сменить второй фактор email почта вход настройки',
    to: paths.profile(),
    search: { tab: 'settings' },
  },
  {
    label: 'Уведомления',
    note: 'В профиле',
    words: 'отписаться письма колокольчик календарь',
    to: paths.profile(),
    search: { tab: 'notices' },
  },
  {
    label: 'Мои данные',
    note: 'В профиле',
    words: 'скачать выгрузка стереть удалить согласия сеансы устройства',
    to: paths.profile(),
    search: { tab: 'data' },
  },
  { label: 'Справка', words: 'помощь руководство инструкция как документация', to: paths.help() },
];
