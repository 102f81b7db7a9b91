import { expect, test } from 'vitest';
import { readOutgoingUrl } from './outgoing-url.ts';
import { reachOf } from './reach-of.ts';

const addresses: [address: string, reach: ReturnType<typeof reachOf>][] = [
  ['93.184.216.34', 'public'],
  ['8.8.8.8', 'public'],
  ['2a02:6b8::feed:ff', 'public'],
  ['0.0.0.0', 'never'],
  ['0.1.2.3', 'never'],
  ['10.0.0.1', 'own'],
  ['100.63.255.255', 'public'],
  ['100.64.0.1', 'own'],
  ['100.100.100.199', 'own'],
  ['100.100.100.200', 'never'],
  ['100.127.255.255', 'own'],
  ['100.128.0.0', 'public'],
  ['127.0.0.1', 'own'],
  ['127.255.255.255', 'own'],
  ['169.254.169.254', 'never'],
  ['168.63.129.16', 'never'],
  ['172.15.255.255', 'public'],
  ['172.16.0.1', 'own'],
  ['172.31.255.255', 'own'],
  ['172.32.0.0', 'public'],
  ['192.0.0.170', 'never'],
  ['192.0.2.1', 'never'],
  ['192.88.99.1', 'never'],
  ['192.168.1.1', 'own'],
  ['198.18.0.1', 'never'],
  ['198.51.100.1', 'never'],
  ['203.0.113.1', 'never'],
  ['224.0.0.1', 'never'],
  ['239.255.255.255', 'never'],
  ['240.0.0.1', 'never'],
  ['255.255.255.255', 'never'],
  ['::', 'never'],
  ['::1', 'own'],
  ['::7f00:1', 'never'],
  ['::ffff:127.0.0.1', 'never'],
  ['::ffff:8.8.8.8', 'never'],
  ['0:0:0:0:0:FFFF:7f00:1', 'never'],
  ['::ffff:0:7f00:1', 'never'],
  ['64:ff9b::7f00:1', 'never'],
  ['64:ff9b:1::a00:1', 'never'],
  ['100::1', 'never'],
  ['2001::7f00:1', 'never'],
  ['2001:2::1', 'never'],
  ['2001:10::1', 'never'],
  ['2001:db8::1', 'never'],
  ['2002:7f00:1::', 'never'],
  ['3fff::1', 'never'],
  ['4000::1', 'never'],
  ['5f00::1', 'never'],
  ['fc00::1', 'own'],
  ['fd12:3456::1', 'own'],
  ['fd00:ec2::254', 'never'],
  ['FD00:EC2:0:0:0:0:0:23', 'never'],
  ['fd00:ec3::254', 'own'],
  ['fd20:ce::254', 'never'],
  ['fd00:42::42', 'never'],
  ['fe80::1', 'never'],
  ['fe80::1%eth0', 'never'],
  ['fec0::1', 'never'],
  ['ff02::1', 'never'],
  ['localhost', 'never'],
  ['', 'never'],
];

test.each(addresses)('%s is %s', (address, reach) => {
  expect(reachOf(address)).toBe(reach);
});

const readAs = (given: string, allowOwn = false) => {
  const read = readOutgoingUrl(given, { allowOwn });
  return 'url' in read ? read.url.href : read.problem;
};

test.each([
  ['https://crm.example.ru/hook?x=1#place', 'https://crm.example.ru/hook?x=1'],
  ['https://CRM.example.ru:8443', 'https://crm.example.ru:8443/'],
  ['https://0x08080808/', 'https://8.8.8.8/'],
  ['https://школа.рф/', 'https://xn--80atdl2c.xn--p1ai/'],
  ['https://[2a02:6b8::feed:ff]/', 'https://[2a02:6b8::feed:ff]/'],
])('%s is sent to %s', (given, href) => expect(readAs(given)).toBe(href));

test.each([
  ['http://crm.example.ru/', /https/],
  ['ftp://crm.example.ru/', /вида https/],
  ['file:///etc/passwd', /вида https/],
  ['crm.example.ru', /вида https/],
  ['https://', /вида https/],
  ['https://user:pass@crm.example.ru/', /имя пользователя/],
  ['https://user@crm.example.ru/', /имя пользователя/],
  ['https://crm.example.ru:22/', /Порт/],
  ['https://crm.example.ru:80/', /Порт/],
  ['https://crm.example.ru:1023/', /Порт/],
  ['https://crm.example.ru./', /точку/],
  ['https://localhost./', /точку/],
  ['https://127.0.0.1./', /127\.0\.0\.1 — не/],
  ['https://2130706433/', /127\.0\.0\.1 — не/],
  ['https://0x7f000001/', /127\.0\.0\.1 — не/],
  ['https://0177.0.0.1/', /127\.0\.0\.1 — не/],
  ['https://127.1/', /127\.0\.0\.1 — не/],
  ['https://%31%32%37.0.0.1/', /127\.0\.0\.1 — не/],
  ['https://①②⑦.0.0.1/', /127\.0\.0\.1 — не/],
  ['https://[::1]/', /::1 — не/],
  ['https://[::ffff:169.254.169.254]/', /::ffff:a9fe:a9fe — не/],
  ['https://[64:ff9b::a9fe:a9fe]/', /не общедоступный/],
  ['https://169.254.169.254/latest/meta-data', /не общедоступный/],
])('%s is refused', (given, problem) => expect(readAs(given)).toMatch(problem));

test('one’s own network is addressed where the operator lets it, without TLS too; the metadata of a cloud never are', () => {
  expect(readAs('http://10.1.2.3/hook', true)).toBe('http://10.1.2.3/hook');
  expect(readAs('https://127.0.0.1:3000/', true)).toBe('https://127.0.0.1:3000/');
  expect(readAs('http://8.8.8.8/', true)).toMatch(/не общедоступный/);
  expect(readAs('http://169.254.169.254/', true)).toMatch(/не общедоступный/);
  expect(readAs('http://[fd00:ec2::254]/latest', true)).toMatch(/не общедоступный/);
  expect(readAs('http://100.100.100.200/latest', true)).toMatch(/не общедоступный/);
  expect(readAs('http://10.1.2.3:25/', true)).toMatch(/Порт/);
});
