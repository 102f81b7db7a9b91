import { BlockList, isIP, isIPv4 } from 'node:net';

/** Who can be behind an address: anybody, one's own machine or network, or what no receiver has. */
export type Reach = 'public' | 'own' | 'never';

const listOf = (subnets: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/');
    list.addSubnet(network, Number(prefix), isIPv4(network) ? 'ipv4' : 'ipv6');
  }
  return list;
};

/** Loopback, private networks, a provider's shared ones. */
const own = listOf([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
]);

/**
 * Also of one's own network nothing is sent there: link-local ones have the metadata of a cloud, and an IPv6 address with an
 * IPv4 one in it leads where the list above would not be asked.
 */
const never = listOf([
  // Metadata and keys of a cloud outside of link-local addresses: Alibaba's, Azure's, then in IPv6 Amazon's, Google's, Scaleway's.
  '100.100.100.200/32',
  '168.63.129.16/32',
  'fd00:ec2::/32',
  'fd20:ce::/32',
  'fd00:42::42/128',
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Protocol assignments, with Teredo, benchmarking and ORCHID.
  '2001::/23',
  '2001:db8::/32',
  // 6to4.
  '2002::/16',
  '3fff::/20',
]);

/** What IPv6 has given out; NAT64, mapped and translated addresses, documentation, multicast and the rest are outside of it. */
const globalIPv6 = listOf(['2000::/3']);

export function reachOf(address: string): Reach {
  const version = isIP(address);
  // With a zone it is link-local.
  if (version === 0 || address.includes('%')) return 'never';
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (version === 6 && /^::ffff:/i.test(new URL(`http://[${address}]`).hostname.slice(1))) return 'never';
  if (never.check(address, family)) return 'never';
  if (own.check(address, family)) return 'own';
  return version === 4 || globalIPv6.check(address, 'ipv6') ? 'public' : 'never';
}
