/** A sample file: opens correctly in a Russian Excel and can be imported unchanged. */
const lines = [
  'Имя;Фамилия;Email;Роль;Курсы;Поток;Доступ до',
  'Мария;Соколова;maria@company.ru;студент;Обратная связь|Трудные разговоры;;31.12.2026',
];

export const importTemplate = () =>
  new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
