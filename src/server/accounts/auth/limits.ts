/** How often something may be done: a bucket that fills with each time and drains by itself. */
interface Limit {
  /** What is counted, and for whom: docs/security.md prints it. */
  counts: string;
  /** Without a delay. */
  free: number;
  /** Refused from then on. */
  full: number;
  /** One drains in this time. */
  drainSeconds: number;
  /** What there was too much of, for the refusal. */
  excess?: string;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Every limit that is counted in the database, for all processes together. The name begins the key of its buckets, so a renamed
 * one begins to count anew.
 *
 * A network is an IPv4 address or an IPv6 /64. An account is known in a network for 90 days after a sign-in from there. So an
 * attacker elsewhere, with any number of machines, can't lock the owner out of a known network; an attacker in the owner's own
 * can, for at most 90 seconds at a time. Open sessions are not affected.
 */
const declared = {
  pair: {
    counts: 'пароль: учётная запись из одной сети',
    free: 3,
    full: 10,
    drainSeconds: 90,
  },
  account: {
    counts: 'пароль: учётная запись из сетей, откуда в неё не входили',
    free: 5,
    full: 20,
    drainSeconds: 60,
  },
  place: {
    counts: 'пароль: любые учётные записи из сети, откуда в них не входили',
    free: 50,
    full: 100,
    drainSeconds: 9,
  },
  session: {
    counts: 'пароль, который спрашивают у вошедшего: один сеанс',
    free: 3,
    full: 10,
    drainSeconds: 90,
  },
  // Whoever guesses a code has the password, so these drain slowly: three of a million codes are right at a time, and a guesser
  // gets a hundred tries a day. Beside them, a sign-in has five tries.
  'code-pair': {
    counts: 'второй фактор: учётная запись из одной сети',
    free: 3,
    full: 10,
    drainSeconds: 5 * minute,
  },
  code: {
    counts: 'второй фактор: учётная запись из сетей, откуда в неё не входили',
    free: 5,
    full: 20,
    drainSeconds: 15 * minute,
  },
  link: {
    counts: 'выдуманная личная ссылка: одна сеть',
    free: 20,
    full: 60,
    drainSeconds: 20,
  },
  // An invented code or address is a guess. It is counted before it is looked up, and a right one is taken back.
  'join-code': {
    counts: 'выдуманный код потока: одна сеть',
    free: 50,
    full: 100,
    drainSeconds: 9,
  },
  certificate: {
    counts: 'выдуманный номер сертификата: одна сеть',
    free: 50,
    full: 100,
    drainSeconds: 9,
  },
  calendars: {
    counts: 'выдуманный адрес календаря: одна сеть',
    free: 50,
    full: 100,
    drainSeconds: 9,
  },
  // No program needs more than one reading a minute.
  calendar: {
    counts: 'чтение календаря: один человек',
    free: 30,
    full: 30,
    drainSeconds: minute,
    excess: 'Календарь читают слишком часто',
  },
  // A row is kept for each. A whole office comes to work at once.
  trip: {
    counts: 'начатый вход через другой сервер: одна сеть',
    free: 600,
    full: 600,
    drainSeconds: 0.5,
    excess: 'Слишком много входов из вашей сети',
  },
  // By the text of the address and by the network, never by the account: the refusal says nothing of who has one.
  reset: {
    counts: 'письмо для нового пароля: один адрес почты',
    free: 3,
    full: 3,
    drainSeconds: 10 * minute,
    excess: 'Писем попросили слишком много',
  },
  'reset-place': {
    counts: 'письмо для нового пароля: одна сеть',
    free: 60,
    full: 60,
    drainSeconds: 30,
    excess: 'Писем попросили слишком много',
  },
  // A signed-in person could otherwise send any number of letters to anybody.
  confirmation: {
    counts: 'письмо на новый адрес: один человек',
    free: 5,
    full: 5,
    drainSeconds: 10 * minute,
    excess: 'Писем попросили слишком много',
  },
  // Nobody’s mailbox is filled by a code, from however many machines.
  'join-letter': {
    counts: 'письмо о записи по коду: один адрес почты',
    free: 3,
    full: 5,
    drainSeconds: 30 * minute,
    excess: 'На этот адрес уже отправлено несколько писем',
  },
  'join-letters': {
    counts: 'письмо о записи по коду: одна сеть',
    free: 60,
    full: 100,
    drainSeconds: 30,
    excess: 'Из вашей сети просят слишком много писем',
  },
  // A refusal tells that an address is taken, so they are bounded; a class behind one address gets through.
  register: {
    counts: 'новая учётная запись по коду, без почты: одна сеть',
    free: 60,
    full: 100,
    drainSeconds: 30,
    excess: 'Из вашей сети слишком много новых учётных записей',
  },
  // A copy reads everything that there is of a person.
  data: {
    counts: 'скачать свои данные: один человек',
    free: 5,
    full: 5,
    drainSeconds: day / 5,
    excess: 'Ваши данные сегодня уже скачивали пять раз',
  },
  // What is uploaded and removed again takes its place on the disk for a while.
  upload: {
    counts: 'загрузить файл ответа: один человек',
    free: 60,
    full: 60,
    drainSeconds: minute,
    excess: 'Слишком много файлов подряд',
  },
  bytes: {
    counts: 'байты файлов ответа, единица — один самый полный ответ: один человек',
    free: 1,
    full: 1,
    drainSeconds: day,
    excess: 'За сутки загружено столько, сколько занимает самый полный ответ',
  },
  // Empty again when the upload has ended; that of a process that died is empty by itself.
  uploading: {
    counts: 'загрузка, которая идёт: одно из трёх мест человека',
    free: 1,
    full: 1,
    drainSeconds: 15 * minute,
  },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof declared;

export const limits: Readonly<Record<LimitName, Limit>> = declared;
