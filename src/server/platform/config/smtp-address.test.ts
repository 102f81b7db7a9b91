import { expect, test } from 'vitest';
import { connectionOptions } from '#server/telling/letters/transport.ts';
import { ConfigError, readConfig } from './config.ts';
import { isPrivateHost, readSmtpUrl } from './smtp-address.ts';

const times = { connectMs: 1, silenceMs: 1 };

test('The address gives the server, the sender’s account and the rate', () => {
  expect(readSmtpUrl('smtps://anna%40example.ru:p%3Ass@smtp.example.ru?rate=20')).toEqual({
    host: 'smtp.example.ru',
    port: 465,
    secure: true,
    auth: { user: 'anna@example.ru', pass: 'p:ss' },
    rate: 20,
  });
  expect(readSmtpUrl('smtp://relay')).toEqual({
    host: 'relay',
    port: 587,
    secure: false,
    auth: undefined,
    rate: 60,
  });
});

test('Parameters that would weaken the connection are refused at the start, without the password in the message', () => {
  const url = 'smtp://anna:very-secret@smtp.example.ru?tls.rejectUnauthorized=false';
  const read = () =>
    readConfig({ SMTP_URL: url, PUBLIC_URL: 'https://a.example.ru', MAIL_FROM: 'a@example.ru' });
  expect(read).toThrow(ConfigError);
  expect(read).not.toThrow('very-secret');
});

test.each(['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.0.9', '::1', 'fd00::1', 'relay', 'a.internal'])(
  '%s is one’s own network: TLS is taken if it is offered',
  (host) => {
    expect(isPrivateHost(host)).toBe(true);
    const smtp = { host, port: 25, secure: false, auth: undefined, rate: 60 };
    expect(connectionOptions(smtp, times)).not.toHaveProperty('requireTLS');
  },
);

test.each(['smtp.yandex.ru', '8.8.8.8', '172.32.0.1', '2a02:6b8::1', 'localhost.example.ru'])(
  '%s is public: a letter leaves over TLS with a certificate that holds, or stays',
  (host) => {
    expect(isPrivateHost(host)).toBe(false);
    const options = connectionOptions({ host, port: 587, secure: false, auth: undefined, rate: 60 }, times);
    expect(options).toMatchObject({ requireTLS: true });
    expect(options).not.toHaveProperty('tls');
    expect(options).not.toHaveProperty('opportunisticTLS');
  },
);
