import ipaddr from 'ipaddr.js'
import { lookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'

/** The only part of IPv6 that IANA has allocated for hosts of the open internet. */
const ALLOCATED_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Returns true for an address of the open internet; false for any other address or text. */
export function isPublicAddress(address: string): boolean {
  // ipaddr.js also reads loose spellings such as 127.1, which no resolver returns.
  if (isIP(address) === 0) return false
  const ip = ipaddr.parse(address)
  // Every range of IANA's special-purpose registries has another name than `unicast`.
  if (ip.range() !== 'unicast') return false
  return ip instanceof ipaddr.IPv4 || ip.match(ALLOCATED_IPV6)
}

export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

/** Returns a function that looks a host up and fails if any of its addresses is not allowed. */
export function guardedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (host, options, callback) => {
    // If the lookup fails, Node passes no addresses, although its types promise a list.
    lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[] | undefined) => {
      const [first] = addresses ?? []
      if (error || !addresses || !first) callback(error ?? new Error('no address'), '', 0)
      else if (!addresses.every(({ address }) => isAllowed(address))) {
        callback(new AddressRefused('the host is not on the open internet'), '', 0)
      } else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
