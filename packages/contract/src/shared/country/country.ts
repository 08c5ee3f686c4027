import type { Language } from '../words/languages.ts'

/** How the mobile numbers of a country are formed. */
export interface Numbering {
  iso: string
  /** The name of the country, as areas have it. */
  country: string
  /** The calling code, without a plus. */
  dial: string
  /** What stands before a number at home, such as `0`; empty where nothing does. */
  trunk: string
  /** Matches a whole number without the trunk. */
  mobile: string
  /** The digits with which a number at home can begin. */
  starts: string
  /** A number as people at home write it. */
  example: string
}

/**
 * Everything that differs between the countries in which an installation can stand. In code and in columns, naira are
 * whole units of its currency, and kobo are the smallest unit of it.
 */
export interface CountryPack {
  iso: string
  numbers: Numbering
  currency: string
  /** How many digits the smallest unit has: 2, or 0 where a currency has no smaller unit. */
  digits: 0 | 2
  /** The sign of the currency, which stands after an amount if it begins with a space. */
  sign: string
  /** The sign in the alphabet of SMS and of receipt printers. */
  plainSign: string
  /** The notes and coins in whole units, the largest first. */
  cash: readonly number[]
  /** What 150 Points are worth at the box office, in whole units. */
  worthOf150Vp: number
  /** What a customer pays above this worth for Points, in parts per million. */
  topUpFeePpm: number
  /** The least and the most Points of one top-up, in a new installation. */
  topUp: { least: number; most: number }
  /** The least that each provider takes for one payment, in whole units. */
  leastPayment: { paystack: number; flutterwave: number }
  /** The provider of a new installation. */
  provider: 'flutterwave' | 'paystack'
  /** The channels of Paystack's checkout, if they are not left to the account at Paystack. */
  paystackChannels?: readonly ('mobile_money' | 'card')[]
  /** The ways to pay that Flutterwave's checkout offers. */
  flutterwaveOptions: string
  /** The clock of what belongs to no cinema. */
  zone: string
  /** The taxes of a demo. An operator's accountant enters the real ones. */
  taxes: readonly { kind: 'vat' | 'state' | 'other'; name: string; ppm: number; holdsFrom: string }[]
  /** The languages that a new installation offers, the first for those who have chosen none. */
  languages: readonly Language[]
  /** The classes of films, from the youngest audience up. */
  ratings: readonly [string, ...string[]]
}

/** This country is part of the code, so that a page in Nigeria carries nothing more. */
export const NIGERIA: CountryPack = {
  iso: 'NG',
  numbers: {
    iso: 'NG',
    country: 'Nigeria',
    dial: '234',
    trunk: '0',
    mobile: '(?:702[0-24-9]|819[01])\\d{6}|(?:7(?:0[13-9]|[12]\\d)|8(?:0[1-9]|1[0-8])|9(?:0[1-9]|1[0-6]))\\d{7}',
    starts: '0789',
    example: '08031234567',
  },
  currency: 'NGN',
  digits: 2,
  sign: '₦',
  plainSign: 'N',
  cash: [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  worthOf150Vp: 100,
  topUpFeePpm: 20_000,
  topUp: { least: 50, most: 1_000_000 },
  // Paystack refuses less than ₦50, and Flutterwave names no least amount.
  leastPayment: { paystack: 50, flutterwave: 1 },
  provider: 'flutterwave',
  flutterwaveOptions: 'banktransfer, ussd, card',
  zone: 'Africa/Lagos',
  taxes: [
    { kind: 'vat', name: 'VAT', ppm: 75_000, holdsFrom: '2020-02-01' },
    { kind: 'state', name: 'State tax', ppm: 50_000, holdsFrom: '2020-02-01' },
  ],
  languages: ['en', 'fr'],
  ratings: ['G', 'PG', '12', '12A', '15', '18'],
}

/** The country of an installation, and those whose numbers sign up there: its own one first. */
interface Served {
  pack: CountryPack
  numbers: readonly Numbering[]
}

interface Page {
  querySelector(selector: string): { content?: string } | null
}

const page = globalThis as { document?: Page }

/** A server's painter is a bundle with a copy of this module, and must find the same country. */
const shared = globalThis as { velvetCountry?: Served }

function served(): Served {
  return (shared.velvetCountry ??= ofPage() ?? { pack: NIGERIA, numbers: [NIGERIA.numbers] })
}

/** Returns the pack of the installation, which is the same for as long as a process or a page lives. */
export function country(): CountryPack {
  return served().pack
}

/** Chooses the pack of this process. Throws if a module has used another one already. */
export function chooseCountry(pack: CountryPack): void {
  const before = shared.velvetCountry?.pack.iso
  if (before !== undefined && before !== pack.iso) throw new Error(`The country is ${before} already, not ${pack.iso}`)
  shared.velvetCountry ??= { pack, numbers: [pack.numbers] }
}

/** Returns the countries whose numbers sign up here, the country of the installation first. */
export function servedNumbers(): readonly Numbering[] {
  return served().numbers
}

/** A server calls this whenever the operator has switched countries on or off. */
export function serveNumbers(numbers: readonly Numbering[]): void {
  shared.velvetCountry = { pack: country(), numbers }
}

/** Returns what a page says about its country: nothing in Nigeria if no other country is served. */
export function countryForPage(): string {
  const { pack, numbers } = served()
  return pack === NIGERIA && numbers.length === 1 ? '' : JSON.stringify(served())
}

function ofPage(): Served | undefined {
  const content = page.document?.querySelector('meta[name="velvet:country"]')?.content
  return content?.startsWith('{') ? (JSON.parse(content) as Served) : undefined
}
