import { z } from 'zod';
import { ownPassword } from '#contract/auth/schemas.ts';
import { line, time } from '#contract/text.ts';

/** Of the app, or a recovery code: with spaces and dashes or without. */
export const factorCode = z.object({ code: line(40, 'Введите код') });

export const passwordAndCode = factorCode.extend({ password: ownPassword });

export const factorSetup = z.object({
  secret: z.string().describe('Чтобы набрать в приложении руками'),
  address: z.string().describe('otpauth:, для QR-кода'),
});
export type FactorSetup = z.infer<typeof factorSetup>;

export const recoveryCodes = z.array(z.string()).describe('Показываются один раз');

export const ownFactor = z.object({
  since: time.nullable().describe('С каких пор второй фактор включён; null: выключен'),
  codesLeft: z.int().describe('Сколько резервных кодов ещё не использовано'),
  isDemanded: z.boolean().describe('Школа требует его для этой роли: выключить нельзя'),
  canSetUp: z.boolean().describe('false: на сервере нет ключа, которым запечатываются секреты'),
});
export type OwnFactor = z.infer<typeof ownFactor>;
