import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newSecret, signedHeaders } from '#server/telling/webhooks/webhook-secret.ts';
import { freePort } from './free-port.ts';
import { eventually } from './review-setting.ts';

test('the receiver of the guide accepts what is signed, once, and nothing else', async () => {
  const guide = await readFile('docs/guide/operator/webhooks.md', 'utf8');
  const code = /```js\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const dir = await mkdtemp(join(tmpdir(), 'receiver-'));
  await writeFile(join(dir, 'receiver.mjs'), code);
  const [secret, port] = [newSecret(), await freePort()];
  const receiver = spawn(process.execPath, [join(dir, 'receiver.mjs')], {
    env: { WEBHOOK_SECRET: secret, PORT: `${port}` },
  });
  let said = '';
  receiver.stdout.on('data', (text) => (said += String(text)));
  const body = JSON.stringify({ type: 'course.completed', timestamp: '', data: { userId: 'u1' } });
  const post = async (headers: Record<string, string>, sent = body) => {
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: sent });
    return response.status;
  };
  const signed = (secrets: string[], at = new Date()) => signedHeaders(secrets, { id: 'e1', body, at });
  try {
    await eventually(() => post({}).catch(() => undefined));
    expect(await post(signed([secret]))).toBe(204);
    expect(await post(signed([newSecret(), secret]))).toBe(204);
    expect(await post(signed([newSecret()]))).toBe(401);
    expect(await post(signed([secret]), body.replace('u1', 'u2'))).toBe(401);
    expect(await post({ ...signed([secret]), 'webhook-id': 'e2' })).toBe(401);
    expect(await post(signed([secret], new Date(Date.now() - 600_000)))).toBe(401);
    await eventually(() => said.length > 0 || undefined);
    expect(said).toBe('course.completed u1\n');
  } finally {
    receiver.kill('SIGKILL');
    await rm(dir, { recursive: true });
  }
});
