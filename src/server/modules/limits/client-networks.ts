import { isIPv6 } from 'node:net';
import type { Limit, Use } from './limiter.ts';

/** The networks of a client address, narrowest first; `factor` multiplies the limit of the narrowest. */
export type ClientNetwork = { readonly prefix: number; readonly network: string; readonly factor: number };

/** Providers assign an IPv6 customer a /64, a /56 or a /48: all are counted, so that using many prefixes does not help. */
const ipv6Prefixes = [
  { prefix: 64, factor: 1 },
  { prefix: 56, factor: 2 },
  { prefix: 48, factor: 4 },
] as const;

export function clientNetworks(address: string): readonly ClientNetwork[] {
  const [bare = address] = address.split('%');
  const ipv4 = bare === '::1' ? '127.0.0.1' : (/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare);
  if (!isIPv6(ipv4)) {
    return [
      { prefix: 32, network: ipv4, factor: 1 },
      { prefix: 24, network: `${ipv4.split('.').slice(0, 3).join('.')}.0/24`, factor: 4 },
    ];
  }
  const groups = groupsOf(ipv4);
  return ipv6Prefixes.map(({ prefix, factor }) => {
    const masked = groups.slice(0, 4).map((group, n) => group & prefixMask(prefix - n * 16));
    return { prefix, network: `${masked.map((group) => group.toString(16)).join(':')}::/${prefix}`, factor };
  });
}

/** The narrowest network: one household, or one IPv4 address. */
export function clientNetwork(address: string): string {
  return clientNetworks(address)[0]!.network;
}

/** One use for each network. The narrowest keeps the name of the limit. */
export function usesByNetwork(limit: Limit, address: string): Use[] {
  return clientNetworks(address).map(({ prefix, network, factor }) => ({
    limit: factor === 1 ? limit : { ...limit, name: `${limit.name}-${prefix}`, max: limit.max * factor },
    by: network,
  }));
}

/** The first four of the eight groups are enough for the prefixes above; an embedded IPv4 address comes after them. */
function groupsOf(ipv6: string): number[] {
  const [head = '', tail] = ipv6.split('::');
  const [left, right] = [numbers(head), numbers(tail ?? '')];
  const written = left.length + right.length + (ipv6.includes('.') ? 1 : 0);
  return [...left, ...Array<number>(tail === undefined ? 0 : 8 - written).fill(0), ...right];
}

function numbers(groups: string): number[] {
  return groups === '' ? [] : groups.split(':').map((group) => Number.parseInt(group, 16));
}

function prefixMask(bits: number): number {
  const masked = Math.min(Math.max(bits, 0), 16);
  return 0xffff & (0xffff << (16 - masked));
}
