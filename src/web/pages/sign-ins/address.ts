import type { SignInChoice } from '#web/sign-ins/chosen-sign-ins.ts';

const names = ['who', 'outcome', 'from', 'to', 'address'] as const;

export function readSignInChoice(search: Record<string, unknown>): SignInChoice {
  const found = names.flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return Object.fromEntries(found);
}
