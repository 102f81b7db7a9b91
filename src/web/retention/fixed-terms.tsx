/** As the program has them; nothing here is changed on the page. */
export const FixedTerms = () => (
  <dl className="grid gap-x-8 gap-y-1.5 text-sm sm:grid-cols-[auto_1fr]">
    {terms.map(([what, term]) => (
      <div key={what} className="sm:contents">
        <dt>{what}</dt>
        <dd className="text-ink-soft max-sm:mb-2">{term}</dd>
      </div>
    ))}
  </dl>
);

const terms = [
  ['Уведомления', '90 дней'],
  ['Отправленные письма', '30 дней'],
  ['Файлы импорта и операции над людьми', '30 дней'],
  ['Записи по коду, которые ждут письма', '3 дня'],
  ['Разговоры, которые не отправили на разбор', '30 дней, если при установке не выбран другой срок'],
  ['Знакомые сети', '90 дней'],
  ['Знакомые устройства', 'год'],
] as const;
