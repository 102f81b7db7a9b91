// Битрикс24: входящий вебхук с правом «Пользователи (user)», метод user.get, по 50 человек на страницу.
//   BITRIX24_WEBHOOK=https://company.bitrix24.ru/rest/1/…/ OTKLIK_URL=… OTKLIK_TOKEN=otk_… node from-bitrix24.mjs
// OTKLIK_COURSE и OTKLIK_GROUP — какой курс и поток открыть работающим, если нужно.

import { sendPeople } from './send-people.mjs';

const people = [];
for (let start = 0; start !== undefined;) {
  const url = new URL('user.get.json', process.env.BITRIX24_WEBHOOK);
  url.searchParams.set('start', start);
  url.searchParams.set('FILTER[USER_TYPE]', 'employee');
  const response = await fetch(url);
  // Адрес вебхука — секрет: в ошибку он не попадает.
  if (!response.ok) throw new Error(`Битрикс24 ответил ${response.status}`);
  const { result, next } = await response.json();
  for (const { EMAIL, NAME, LAST_NAME, ACTIVE } of result) {
    if (!EMAIL) continue;
    people.push({
      Имя: NAME,
      Фамилия: LAST_NAME,
      Email: EMAIL,
      ...(ACTIVE
        ? { Вход: 'открыть', Курсы: process.env.OTKLIK_COURSE, Поток: process.env.OTKLIK_GROUP }
        : { Вход: 'закрыть' }),
    });
  }
  start = next;
}

process.exitCode = (await sendPeople(people)) > 0 ? 1 : 0;
