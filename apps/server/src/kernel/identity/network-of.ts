import ipaddr from 'ipaddr.js'

/**
 * Providers assign IPv6 in networks of /64 or larger, so a person with one address has all 2^64 of
 * its network.
 */
const GROUPS_OF_A_NETWORK = 4
/**
 * Registries advise a /48 for one house or company (RIPE-690), which is 65,536 networks of 64 bits.
 */
const GROUPS_OF_A_SITE = 3

/**
 * Returns the name under which limits count a caller: an IPv4 address unchanged, even where it is
 * written as IPv6, and the first 64 bits of an IPv6 address.
 */
export function networkOf(address: string): string {
  const bare = withoutPort(address)
  if (!ipaddr.IPv6.isValid(bare)) return bare
  const ip = ipaddr.IPv6.parse(bare)
  if (ip.isIPv4MappedAddress()) return ip.toIPv4Address().toString()
  const groups = ip.parts.slice(0, GROUPS_OF_A_NETWORK).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}

/**
 * Some proxies write the port of their caller behind the address, such as `203.0.113.7:50412` or `[2001:db8::1]:443`.
 * Each connection has another port, so an address with one would count as a new caller.
 */
function withoutPort(address: string): string {
  return address.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
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
