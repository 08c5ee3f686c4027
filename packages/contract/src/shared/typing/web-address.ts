// A thief writes the address of their own page into words that customers trust. Phones turn the name of a host into a
// link even without `https://`.

/** The end of a host name begins with a letter and has two signs or more, so `7.30`, `p.m.` and `S.W.A.T` are none. */
const HOST = /[\p{L}\p{N}\p{M}-]+(?:[.\u3002][\p{L}\p{N}\p{M}-]+)*[.\u3002]\p{L}[\p{L}\p{M}\p{N}-]+/giu
const NUMBERED_HOST = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g
const SCHEME = /\b(?:[a-z][a-z0-9+.-]*:\/\/|(?:mailto|tel|sms|whatsapp):)[^\s/?#]*/gi
const PHONE_NUMBER = /\+?\d(?:[\s()-]{0,2}\d){6,}/g

/** The addresses of the operator. */
export interface OwnAddresses {
  /** The host of the customer's app, with its port if it has one. */
  host: string
  email: string
  phone: string
}

/** Returns an address or a phone number in a text that is not the operator's; undefined if there is none. */
export function foreignAddressIn(text: string, own: OwnAddresses): string | undefined {
  const plain = plainly(text).split(own.email).join(' ').split(own.phone).join(' ')
  const hosts = [own.host, own.host.replace(/:\d+$/, '')]
  const isOwn = (address: string) => hosts.includes(address.toLowerCase().replace(/^https?:\/\//, ''))
  return [SCHEME, HOST, NUMBERED_HOST, PHONE_NUMBER]
    .flatMap((pattern) => [...plain.matchAll(pattern)])
    .map(([address]) => address)
    .find((address) => !isOwn(address))
}

/**
 * Returns a text in which no phone sees a link. The title of a film, which a person typed, stands like this in a
 * message.
 */
export function withoutLinks(text: string): string {
  const plain = plainly(text)
  const hasLink = [SCHEME, HOST].some((pattern) => plain.search(pattern) >= 0)
  if (!hasLink) return text
  const spaced = (address: string) => address.replace(/[.\u3002]/g, '$& ')
  return plain.replace(/:\/\//g, ' ').replace(HOST, spaced)
}

/** Wide letters and invisible signs hide an address from a person who checks the text, and not from a phone. */
function plainly(text: string): string {
  return text.normalize('NFKC').replace(/\p{Cf}/gu, '')
}
