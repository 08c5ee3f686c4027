import { isIPv6, SocketAddress } from 'node:net'

/** Providers assign IPv6 by the /64 at least, so whoever has one address has all 2^64 of them. */
const GROUPS_OF_A_NETWORK = 4
/**
 * Registries advise a /48 for one house or company (RIPE-690), which is 65,536 networks of 64 bits.
 */
const GROUPS_OF_A_SITE = 3
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/

/**
 * Returns the name under which limits count a caller: an IPv4 address unchanged, even where it is
 * written as IPv6, and the first 64 bits of an IPv6 address.
 */
export function networkOf(address: string): string {
  const [withoutZone = ''] = address.split('%')
  if (!isIPv6(withoutZone)) return address
  // Node writes every spelling of an address in one way: in lower case, with zeros shortened.
  const written = new SocketAddress({ address: withoutZone, family: 'ipv6' }).address
  const mapped = MAPPED_IPV4.exec(written)?.[1]
  return mapped ?? `${firstGroups(written).join(':')}::/64`
}

/**
 * Returns the name under which daily shares count a caller, from the name that `networkOf` returns:
 * an IPv4 address unchanged, and the first 48 bits of IPv6, because one house may have all the
 * networks below them.
 */
export function siteOf(network: string): string {
  if (!network.endsWith('::/64')) return network
  return `${network.split(':').slice(0, GROUPS_OF_A_SITE).join(':')}::/48`
}

function firstGroups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  // Where no group is omitted, the head has all eight.
  const after = tail ? tail.split(':') : []
  const zeros = Array.from({ length: 8 - groups.length - after.length }, () => '0')
  return [...groups, ...zeros, ...after].slice(0, GROUPS_OF_A_NETWORK)
}
