// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { groups } from '#contract/groups/calls.ts';
import { webhooks as webhookCalls } from '#contract/webhooks/calls.ts';
import type { Webhook, WebhookDelivery } from '#contract/webhooks/schemas.ts';
import { anId, aTime, aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const webhook: Webhook = {
  id: anId(1),
  title: 'CRM',
  url: 'https://crm.example.ru/otklik',
  types: ['answer.submitted', 'review.done'],
  bothUntil: null,
  failingSince: null,
  stopped: null,
  createdAt: aTime,
  updatedAt: aTime,
  lastSentAt: null,
  waiting: 0,
  failed: 1,
};

const delivery: WebhookDelivery = {
  id: anId(5),
  webhook: { id: webhook.id, title: 'CRM' },
  eventId: anId(6),
  type: 'answer.submitted',
  state: 'failed',
  createdAt: aTime,
  dueAt: aTime,
  endedAt: aTime,
  problem: 'Не принято, попыток сделано: 10',
  tries: [{ number: 1, at: aTime, ms: 10_000, status: 503, answer: 'overloaded' }],
};

const open = (webhooks: Webhook[], deliveries: WebhookDelivery[] = []) =>
  openPage('/outgoing?view=webhooks', [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(webhookCalls.listWebhooks, webhooks),
    answer(webhookCalls.listWebhookDeliveries, deliveries),
    answer(webhookCalls.createWebhook, { id: webhook.id, secret: 'whsec_c2VjcmV0' }),
    answer(webhookCalls.retryWebhookDelivery, { id: delivery.id }, { id: delivery.id }),
    answer(webhookCalls.retryFailedDeliveries, { retried: 3 }),
    answer(webhookCalls.resumeWebhook, { id: webhook.id }, { id: webhook.id }),
    answer(groups.listMyGroups, []),
  ]);

test('the first webhook is created, and its secret is shown until it is closed', async () => {
  const { requests } = open([]);
  await screen.findByRole('heading', { name: 'Вебхуков нет' });
  fireEvent.click(screen.getByRole('button', { name: 'Создать вебхук' }));
  const form = within(await screen.findByRole('dialog', { name: 'Новый вебхук' }));
  fireEvent.change(form.getByLabelText('Название'), { target: { value: 'CRM' } });
  fireEvent.change(form.getByLabelText('Адрес получателя'), { target: { value: webhook.url } });
  fireEvent.click(form.getByRole('button', { name: 'Создать' }));
  expect(await form.findByText('Выберите хотя бы одно событие')).toBeTruthy();
  fireEvent.click(form.getByRole('checkbox', { name: 'Студент видит отзыв' }));
  fireEvent.click(form.getByRole('checkbox', { name: 'Отправлен ответ' }));
  fireEvent.click(form.getByRole('button', { name: 'Создать' }));
  const secret = await screen.findByRole('dialog', { name: 'Секрет подписи' });
  expect(within(secret).getByLabelText<HTMLInputElement>('Секрет').value).toBe('whsec_c2VjcmV0');
  const sent = requests.find(({ call }) => call === 'createWebhook');
  expect(sent?.body).toEqual({ title: 'CRM', url: webhook.url, types: ['answer.submitted', 'review.done'] });
  fireEvent.click(within(secret).getByRole('button', { name: 'Секрет сохранён' }));
  await waitFor(() => expect(screen.queryByDisplayValue('whsec_c2VjcmV0')).toBeNull());
});

test('what was not accepted shows the reply, and is sent again, alone or with the others', async () => {
  const { requests } = open([webhook], [delivery]);
  const list = within(await screen.findByRole('list', { name: 'Отправленное' }));
  expect(list.getByText('Отправлен ответ')).toBeTruthy();
  expect(list.getByText('overloaded')).toBeTruthy();
  expect(list.getByText(/, ответ 503/)).toBeTruthy();
  fireEvent.click(list.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('Событие отправляется ещё раз')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Повторить все неудачные' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('Отправляем ещё раз: 3 события')).toBeTruthy();
  expect(requests.find(({ call }) => call === 'retryFailedDeliveries')?.body).toEqual({});
});

test('a webhook says whether it works, since when it fails, and why it has stopped', async () => {
  open([
    webhook,
    { ...webhook, id: anId(2), title: 'Отчёты', failingSince: aTime },
    { ...webhook, id: anId(3), title: 'Старый', stopped: { at: aTime, because: 'gone' } },
  ]);
  const [works, fails, stopped] = within(await screen.findByRole('list', { name: 'Вебхуки' }))
    .getAllByRole('listitem', { name: '' })
    .filter((item) => item.textContent?.includes('Последнее принято'));
  expect(works?.textContent).toContain('Работает');
  expect(fails?.textContent).toMatch(/Не принимает.*получатель ничего не принял/);
  expect(stopped?.textContent).toMatch(/Остановлен.*\(410\)/);
  expect(screen.getByRole('button', { name: 'Возобновить: Старый' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Проверить: Старый' })).toBeNull();
});
