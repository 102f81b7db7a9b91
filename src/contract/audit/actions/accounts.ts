import { action, type Named, type Texts } from '#contract/audit/action.ts';
import type { TokenScope } from '#contract/tokens/scopes.ts';

interface Identity {
  provider: string;
  email: string | null;
}

type Token = Texts<'tokenId' | 'title'>;

interface NewToken extends Token {
  scopes: readonly TokenScope[];
  courses: readonly Named[] | null;
  expiresAt: string;
}

export const passwordActions = {
  reset_link_created: action('Создана ссылка для пароля'),
  password_set_by_link: action<{ purpose: string }>('Задан пароль по ссылке'),
  second_factor_set_up: action('Включён второй фактор'),
  second_factor_turned_off: action('Выключен второй фактор'),
  second_factor_reset: action('Сброшен второй фактор'),
  recovery_codes_renewed: action('Получены новые резервные коды'),
  identity_bound: action<Identity & { how: 'address' | 'new' | 'profile' | 'link' }>(
    'Привязан вход через другой сервер',
  ),
  identity_unbound: action<Identity>('Отвязан вход через другой сервер'),
};

export const accessActions = {
  sign_in_closed: action('Закрыт вход'),
  sign_in_opened: action('Открыт вход'),
  sessions_ended: action('Завершены все сеансы'),
  token_created: action<NewToken>('Выпущен токен для программы'),
  token_revoked: action<Token>('Отозван токен программы'),
};
