import { providers } from '#contract/providers/calls.ts';
import { call } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';

/** The browser leaves for the provider. */
const leaveFor = ({ address }: { address: string }) => location.assign(address);

export const useBindByLink = (token: string) =>
  useSaving((name: string) => call(providers.bindByLink, { params: { name }, body: { token } }), {
    failed: 'Не удалось перейти ко входу',
    update: (_, started) => leaveFor(started),
  });

export const useBindIdentity = (name: string) =>
  useFormSaving(
    (body: { password: string | undefined }) => call(providers.bindIdentity, { params: { name }, body }),
    { failed: 'Не удалось перейти ко входу', update: (_, started) => leaveFor(started) },
  );

export const useUnbindIdentity = () =>
  useSaving((id: string) => call(providers.unbindIdentity, { params: { id } }), {
    done: 'Вход отвязан',
    failed: 'Не удалось отвязать вход',
    refetch: [providers.listIdentities],
    refetchOnFailure: [providers.listIdentities],
  });
