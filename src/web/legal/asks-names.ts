import type { Asks } from '#contract/legal/schemas.ts';

export const asksNames: Record<Asks, string> = {
  nobody: 'Никого: основание — договор или трудовые отношения',
  joining: 'Тех, кто записывается по коду или приглашению',
  everyone: 'Всех, и тех, у кого учётная запись уже есть',
};

export const asksOptions = Object.entries(asksNames).map(([value, label]) => ({ value, label }));
