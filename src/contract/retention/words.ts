import type { RetentionKind } from './schemas.ts';

export const retentionNames: Record<RetentionKind, string> = {
  sign_ins: 'Журнал входов',
  review_prompts: 'Запросы к модели и её сырые ответы',
  model_calls: 'Журнал обращений к моделям',
  audit: 'Подробности журнала изменений',
  acts: 'Акты об уничтожении',
  left_people: 'Люди, которые давно не учатся',
};

/** What happens when the term is over. */
export const retentionEffects: Record<RetentionKind, string> = {
  sign_ins: 'Записи удаляются',
  review_prompts:
    'Отзывы и разговоры остаются, стирается то, что было отправлено модели и что она прислала дословно',
  model_calls:
    'Записи удаляются, и расходы прошлых месяцев без них не посчитать. Обращения этого месяца не трогаются: по ним считается бюджет',
  audit: 'Остаётся, что, когда и кем сделано; о ком и как было раньше — стирается',
  acts: 'Удаляются вместе с просьбой. Раньше чем через три года нельзя',
  left_people:
    'Студенты, у которых доступ ко всем курсам закончился так давно, и с тех пор они не входили. Человеку уходит письмо, школе — просьба стереть со сроком 30 дней. Он вошёл или получил доступ — просьба отменяется; отказали — снова откроется через такой же срок. Сотрудников и тех, кому школа закрыла вход, это не касается',
};

export const retentionDefaults: Record<RetentionKind, number | null> = {
  sign_ins: 365,
  review_prompts: null,
  model_calls: null,
  audit: null,
  acts: 1_095,
  left_people: null,
};

export const retentionProposals: Record<RetentionKind, number> = {
  sign_ins: 365,
  review_prompts: 180,
  model_calls: 1_826,
  audit: 1_095,
  acts: 1_095,
  left_people: 365,
};
