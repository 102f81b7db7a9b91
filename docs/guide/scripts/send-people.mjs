// Отправляет людей в Отклик и ждёт конца импорта. Нужен Node 20 или новее, пакетов не нужно.
// OTKLIK_URL — адрес школы, OTKLIK_TOKEN — токен с правом «Люди: импорт и вход».

const headings = ['Имя', 'Фамилия', 'Email', 'Курсы', 'Поток', 'Вход'];

/** Людей может быть сколько угодно: в одном файле их до 10 000. Возвращает, сколько строк не прошло. */
export async function sendPeople(people) {
  let failed = 0;
  for (let start = 0; start < people.length; start += 10_000) {
    failed += await sendFile(people.slice(start, start + 10_000));
  }
  return failed;
}

async function sendFile(people) {
  const lines = [headings, ...people.map((person) => headings.map((name) => person[name] ?? ''))];
  const text = lines.map((cells) => cells.map(quoted).join(';')).join('\r\n');
  const form = new FormData();
  form.append('timeZone', process.env.OTKLIK_TIME_ZONE ?? 'Europe/Moscow');
  form.append('file', new File([text], 'people.csv', { type: 'text/csv' }));
  const { id } = await (await call('POST', '/api/users/import', form)).json();
  for (;;) {
    const state = await (await call('GET', `/api/users/imports/${id}`)).json();
    if (state.state === 'done') return report(state);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

async function report({ id, created, updated, unchanged, failed }) {
  console.log(`Создано ${created}, изменено ${updated}, без изменений ${unchanged}, не прошло ${failed}`);
  if (failed > 0) console.log(await (await call('GET', `/api/users/imports/${id}/failures`)).text());
  return failed;
}

async function call(method, path, body) {
  const headers = { authorization: `Bearer ${process.env.OTKLIK_TOKEN}` };
  const response = await fetch(new URL(path, process.env.OTKLIK_URL), { method, headers, body });
  if (response.ok) return response;
  const retryAfter = Number(response.headers.get('retry-after'));
  if (response.status === 429 && retryAfter > 0) {
    await new Promise((resolve) => setTimeout(resolve, retryAfter * 1_000));
    return call(method, path, body);
  }
  throw new Error(`Отклик ответил ${response.status}: ${await response.text()}`);
}

const quoted = (cell) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
