import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that are not the open internet (IANA's special-purpose registries). */
const IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, where clouds keep their metadata service.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/**
 * IANA has allocated only 2000::/3 of IPv6; these ranges inside it carry an IPv4 address or lead
 * nowhere.
 */
const IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const refused = new BlockList()
for (const [network, prefix] of IPV4) refused.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of IPV6) refused.addSubnet(network, prefix, 'ipv6')
const handedOut = new BlockList()
handedOut.addSubnet('2000::', 3, 'ipv6')

/** Returns true for an address of the open internet; false for any other address or text. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !refused.check(address, 'ipv4')
  return version === 6 && handedOut.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}

export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

/** Looks a host up, and fails when any of its addresses is not allowed. */
export function guardedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses
      if (error || !first) callback(error ?? new Error('no address'), '', 0)
      else if (!addresses.every(({ address }) => isAllowed(address))) {
        callback(new AddressRefused('the host is not on the open internet'), '', 0)
      } else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
