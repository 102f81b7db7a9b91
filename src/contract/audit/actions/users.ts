import { action, type Changes, former } from '#contract/audit/action.ts';
import type { Role } from '#contract/auth/schemas.ts';
import type { InviteBy } from '#contract/users/schemas.ts';

interface Person {
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
}

/** What has made a change to one person among many, or without an administrator. */
export interface Through {
  importId?: string;
  joinCode?: string;
  provider?: string;
}

export const userActions = {
  user_created: action<Person & Through & { mustChangePassword?: boolean }>('Создан пользователь'),
  user_updated: action<Through & { changes: Changes }>('Изменены данные пользователя'),
  user_deleted: action<Person>('Удалён пользователь'),
  user_invited: action<Through & { by: InviteBy }>('Приглашён пользователь'),
  invitation_revoked: action<object>('Отозвано приглашение'),
};

export const importActions = {
  user_import_started: action<{ importId: string; fileName: string; rows: number }>(
    'Начат импорт пользователей',
  ),
  user_import_passwords_downloaded: former<{ importId: string; passwords: number }>(
    'Скачаны пароли из импорта',
  ),
  user_import_links_downloaded: action<{ importId: string; links: number }>(
    'Скачан список ссылок-приглашений',
  ),
  bulk_started: action<{ importId: string; title: string; action: object; people: number }>(
    'Начата операция над пользователями',
  ),
};
