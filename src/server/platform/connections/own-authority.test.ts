import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import { canIssueCertificates, signItself } from '#test/certificates.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { startWebhookReceiver } from '#test/webhook-receiver.ts';

// Node reads the variable as it starts, so each post is made by a process of its own.

const run = promisify(execFile);

const program = `
  const { guardedPost } = await import(process.env.GUARDED_POST);
  console.log(JSON.stringify(await guardedPost({
    url: new URL(process.env.RECEIVER),
    headers: {},
    body: '{}',
    rules: { allowOwn: true },
    withinMs: 10_000,
    mostBytes: 4_096,
    signal: new AbortController().signal,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  })));
`;

describe.runIf(canIssueCertificates)(
  'A receiver of one’s own network that has issued its certificate itself',
  () => {
    const host = 'crm.company.ru';
    const certificate = forAllTests(() => signItself(host));
    const receiver = forAllTests(() => startWebhookReceiver(certificate));
    beforeEach(() => void receiver.begun.splice(0));

    async function post(env: Record<string, string>) {
      const { NODE_EXTRA_CA_CERTS: _, ...usual } = process.env;
      const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], {
        env: {
          ...usual,
          GUARDED_POST: new URL('./guarded-post.ts', import.meta.url).href,
          RECEIVER: receiver.urlOf('/in', host),
          ...env,
        },
      });
      return JSON.parse(stdout);
    }

    test('is sent nothing, and the words say why', async () => {
      expect(await post({})).toEqual({
        kind: 'failed',
        problem: 'Сертификату сервера нельзя верить (DEPTH_ZERO_SELF_SIGNED_CERT)',
      });
      expect(receiver.begun).toEqual([]);
    });

    test('is believed where the operator names it in NODE_EXTRA_CA_CERTS, under its own name alone', async () => {
      const env = { NODE_EXTRA_CA_CERTS: certificate.file };
      expect(await post(env)).toEqual({ kind: 'answered', status: 204, answer: '' });
      expect(receiver.begun).toEqual([host]);
      expect(await post({ ...env, RECEIVER: receiver.urlOf('/in', 'other.company.ru') })).toMatchObject({
        problem: 'Сертификат сервера выдан на другое имя (ERR_TLS_CERT_ALTNAME_INVALID)',
      });
    });
  },
);
