import { z } from 'zod';
import { ownPassword, user } from '#contract/auth/schemas.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id, time } from '#contract/text.ts';
import { factorCode, factorSetup, ownFactor, passwordAndCode, recoveryCodes } from './schemas.ts';

const userParams = z.object({ id });

export const secondFactor = {
  // Between the password and the code there is no session, only the cookie of an attempt: the first three calls read it.
  enterSecondFactor: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor',
    access: 'public',
    summary: 'Закончить вход, начатый паролем: код из приложения или резервный',
    body: factorCode,
    response: z.object({ user }),
  }),

  setUpSecondFactor: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/setup',
    access: 'public',
    summary: 'Настроить второй фактор во время входа: секрет для приложения, на эту попытку один',
    body: z.object({}),
    response: factorSetup,
  }),

  confirmSecondFactor: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/setup/confirm',
    access: 'public',
    summary: 'Включить второй фактор первым кодом из приложения и войти',
    body: factorCode,
    response: z.object({ user, recoveryCodes }),
  }),

  getOwnSecondFactor: endpoint({
    method: 'GET',
    path: '/api/user/second-factor',
    access: 'signedIn',
    summary: 'Включён ли второй фактор у себя',
    response: ownFactor,
  }),

  setUpOwnSecondFactor: endpoint({
    method: 'POST',
    path: '/api/user/second-factor/setup',
    access: 'signedIn',
    summary: 'Начать настройку второго фактора: секрет для приложения',
    body: z.object({ password: ownPassword }),
    response: factorSetup,
  }),

  confirmOwnSecondFactor: endpoint({
    method: 'POST',
    path: '/api/user/second-factor/setup/confirm',
    access: 'signedIn',
    summary: 'Включить второй фактор первым кодом из приложения; остальные сессии прекращаются',
    body: factorCode,
    response: z.object({ recoveryCodes }),
  }),

  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/user/second-factor/recovery-codes',
    access: 'signedIn',
    summary: 'Новые резервные коды; прежние перестают действовать',
    body: passwordAndCode,
    response: z.object({ recoveryCodes }),
  }),

  turnOffSecondFactor: endpoint({
    method: 'POST',
    path: '/api/user/second-factor/off',
    access: 'signedIn',
    summary: 'Выключить второй фактор у себя',
    body: passwordAndCode,
    response: z.object({}),
  }),

  getSecondFactor: endpoint({
    method: 'GET',
    path: '/api/users/:id/second-factor',
    access: 'admin',
    summary: 'Включён ли второй фактор у человека',
    params: userParams,
    response: z.object({ since: time.nullable() }),
  }),

  resetSecondFactor: endpoint({
    method: 'POST',
    path: '/api/users/:id/second-factor/reset',
    access: 'admin',
    summary: 'Сбросить второй фактор другого человека; все его сессии прекращаются',
    params: userParams,
    response: z.object({ id }),
  }),
};
