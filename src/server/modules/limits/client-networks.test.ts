import { describe, expect, it } from 'vitest';
import { clientNetwork, clientNetworks, usesByNetwork } from './client-networks.ts';

describe('a client address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:203.0.113.7', '2001:db8:1:2::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '127.0.0.1'],
  ])('%s is counted as %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });

  it('of the same household is counted once, in any spelling', () => {
    expect(clientNetwork('2001:db8:1:2:aaaa::1')).toBe(clientNetwork('2001:db8:1:2:bbbb:0:0:9'));
    expect(clientNetwork('2001:db8:1:2::1')).not.toBe(clientNetwork('2001:db8:1:3::1'));
  });

  it('is counted at /64, /56 and /48, or at /32 and /24, with rising limits', () => {
    expect(clientNetworks('2001:db8:1:2f3::1').map(({ network }) => network)).toEqual([
      '2001:db8:1:2f3::/64',
      '2001:db8:1:200::/56',
      '2001:db8:1:0::/48',
    ]);
    const limit = { name: 'code-address', max: 60, seconds: 3600 };
    const counted = (address: string) =>
      usesByNetwork(limit, address).map(({ limit: { name, max }, by }) => [name, by, max]);
    expect(counted('2001:db8:1:2::1')).toEqual([
      ['code-address', '2001:db8:1:2::/64', 60],
      ['code-address-56', '2001:db8:1:0::/56', 120],
      ['code-address-48', '2001:db8:1:0::/48', 240],
    ]);
    expect(counted('203.0.113.7')).toEqual([
      ['code-address', '203.0.113.7', 60],
      ['code-address-24', '203.0.113.0/24', 240],
    ]);
  });
});
