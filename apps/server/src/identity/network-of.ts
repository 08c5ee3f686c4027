import { isIPv6, SocketAddress } from 'node:net'

/** Providers hand out IPv6 by the /64 at least: whoever has one address has all 2^64 of them. */
const GROUPS_OF_A_NETWORK = 4
/** What the registries advise to give one house or company (RIPE-690): 65,536 networks of 64 bits. */
const GROUPS_OF_A_SITE = 3
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/

/**
 * Returns the name under which limits count a caller: an IPv4 address as it is, also where it is
 * written as IPv6, and of an IPv6 address the first 64 bits.
 */
export function networkOf(address: string): string {
  const [withoutZone = ''] = address.split('%')
  if (!isIPv6(withoutZone)) return address
  // Node writes every spelling of an address in one way: lower case, zeros shortened.
  const written = new SocketAddress({ address: withoutZone, family: 'ipv6' }).address
  const mapped = MAPPED_IPV4.exec(written)?.[1]
  return mapped ?? `${firstGroups(written).join(':')}::/64`
}

/**
 * Returns the name under which the shares of a day count a caller: an IPv4 address as it is, and of
 * IPv6 the first 48 bits, since one house may have all the networks below them.
 *
 * @param network as `networkOf` names it
 */
export function siteOf(network: string): string {
  if (!network.endsWith('::/64')) return network
  return `${network.split(':').slice(0, GROUPS_OF_A_SITE).join(':')}::/48`
}

function firstGroups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  // Where no group is left out, all eight stand in the head.
  const after = tail ? tail.split(':') : []
  const zeros = Array.from({ length: 8 - groups.length - after.length }, () => '0')
  return [...groups, ...zeros, ...after].slice(0, GROUPS_OF_A_NETWORK)
}
