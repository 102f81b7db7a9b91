import { repeat } from '#bench/soak/repeat.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { createWebhook } from '#server/telling/webhooks/create-webhook.ts';
import type { HookTreatment, WebhookReceiver } from '#test/webhook-receiver.ts';
import { inTurn, type Life, type LifeSetting } from './life.ts';

const betweenFaultsMs = 7_000;
const path = '/hooks';
const types = ['answer.submitted' as const, 'review.done' as const, 'enrolment.opened' as const];

const faults: HookTreatment[] = [
  { kind: 'reply', status: 500 },
  { kind: 'hang' },
  { kind: 'reply', status: 429, headers: { 'retry-after': '1' } },
  { kind: 'endless' },
];

/** A receiver of everything that happens, which fails in every way by turns. */
export async function startWebhooks(
  { database }: LifeSetting,
  receiver: WebhookReceiver,
  { admin, env }: { admin: { id: string; email: string }; env: Record<string, string> },
): Promise<Life> {
  const viewer = { id: admin.id, email: admin.email, sessionId: '' } as Viewer;
  const form = { title: 'CRM', url: receiver.urlOf(path), types };
  const hook = await createWebhook({ db: database.db, config: readConfig(env) }, viewer, form);
  const next = inTurn(faults);
  const failing = repeat(betweenFaultsMs, async () => receiver.script(path, next()));
  return {
    done: () => ['Webhooks delivered', receiver.received.length],
    finish: () => failing.end(),
    async findLosses() {
      const { rows } = await database.pool.query<{ id: string; state: string | null; failures: number }>(
        `select events.id, outbox.state, outbox.failures
         from events left join outbox on outbox.key = 'event:' || events.id || ':' || $1
         where type = any($2)`,
        [hook.id, types],
      );
      const received = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
      const isKept = ({ id, state, failures }: (typeof rows)[number]) =>
        state === 'sent' ? received.has(id) : state !== null && failures > 0;
      const lost = rows.filter((row) => !isKept(row)).length;
      return [['Events neither delivered nor counted as failed', lost]];
    },
  };
}
