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
  const { id } = await (await call('/api/users/import', { method: 'POST', body: form })).json();
  for (;;) {
    const state = await (await call(`/api/users/imports/${id}`)).json();
    if (state.state === 'done') return report(state);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

async function report({ id, created, updated, unchanged, failed }) {
  print(`Создано ${created}, изменено ${updated}, без изменений ${unchanged}, не прошло ${failed}`);
  if (failed > 0) print(await (await call(`/api/users/imports/${id}/failures`)).text());
  return failed;
}

async function call(path, request = {}) {
  const headers = { authorization: `Bearer ${process.env.OTKLIK_TOKEN}` };
  const response = await fetch(new URL(path, process.env.OTKLIK_URL), { ...request, headers });
  if (response.ok) return response;
  const retryAfter = Number(response.headers.get('retry-after'));
  if (response.status === 429 && retryAfter > 0) {
    await new Promise((resolve) => setTimeout(resolve, retryAfter * 1_000));
    return call(path, request);
  }
  throw new Error(`Отклик ответил ${response.status}: ${await response.text()}`);
}

const print = (text) => process.stdout.write(`${text}\n`);

const quoted = (cell) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
