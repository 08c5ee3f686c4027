import type { Language } from '../words/languages.ts'

/** The format of a country's mobile numbers. */
export interface Numbering {
  iso: string
  /** The name of the country, as it is written in areas. */
  country: string
  /** The calling code, without a plus. */
  dial: string
  /** The trunk prefix of local numbers, such as `0`. Empty if the country has none. */
  trunk: string
  /** A pattern for a whole number without its trunk prefix. */
  mobile: string
  /** The digits with which a local number can begin. */
  starts: string
  /** An example of a local number. */
  example: string
}

/**
 * Everything that differs between the countries of installations. In code and in columns, naira are whole units of the
 * currency, and kobo are its smallest unit.
 */
export interface CountryPack {
  iso: string
  numbers: Numbering
  currency: string
  /** The names of one unit, of several, and of the smallest unit. */
  unit: { one: string; many: string; smallest: string }
  /** The number of decimals: 2, or 0 for a currency without a smaller unit. */
  digits: 0 | 2
  /** The currency sign. It is placed after an amount if it begins with a space. */
  sign: string
  /** The currency sign in the alphabet of SMS and receipt printers. */
  plainSign: string
  /** The notes and coins in whole units, the largest first. */
  cash: readonly number[]
  /** The box office value of 150 Points in whole units. */
  worthOf150Vp: number
  /** The fee that a customer pays on top of the value of Points, in parts per million. */
  topUpFeePpm: number
  /** The smallest and largest top-up in Points. */
  topUp: { least: number; most: number }
  /** The smallest payment that each provider accepts, in whole units. */
  leastPayment: { paystack: number; flutterwave: number }
  /** The active provider of a new installation. */
  provider: 'flutterwave' | 'paystack'
  /** The channels of Paystack's checkout. If they are missing, the settings of the Paystack account apply. */
  paystackChannels?: readonly ('mobile_money' | 'card')[]
  /** The payment methods of Flutterwave's checkout. */
  flutterwaveOptions: string
  /** The time zone of everything that does not belong to a cinema. */
  zone: string
  /** The languages of a new installation. The first is the default for visitors who have not chosen one. */
  languages: readonly [Language, ...Language[]]
  /** The short name of the board that rates films. */
  filmBoard: string
  /** The film ratings, from the lowest age up. */
  ratings: readonly [string, ...string[]]
}

/** The code contains this country, so that a page in Nigeria needs no extra data. */
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
  unit: { one: 'naira', many: 'naira', smallest: 'kobo' },
  digits: 2,
  sign: '₦',
  plainSign: 'N',
  cash: [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  worthOf150Vp: 100,
  topUpFeePpm: 20_000,
  topUp: { least: 50, most: 1_000_000 },
  // Paystack refuses less than ₦50, and Flutterwave states no minimum.
  leastPayment: { paystack: 50, flutterwave: 1 },
  provider: 'flutterwave',
  flutterwaveOptions: 'banktransfer, ussd, card',
  zone: 'Africa/Lagos',
  languages: ['en', 'fr'],
  filmBoard: 'NFVCB',
  ratings: ['G', 'PG', 'C', '12', '12A', '15', '18', 'RE'],
}

/** The installation's country, and the countries whose numbers can sign up. Its own country is first. */
interface Served {
  pack: CountryPack
  numbers: readonly Numbering[]
}

interface Page {
  querySelector(selector: string): { content?: string } | null
}

const page = globalThis as { document?: Page }

/** The server's painter is bundled with a copy of this module, so both copies must share the country. */
const shared = globalThis as { velvetCountry?: Served }

function served(): Served {
  return (shared.velvetCountry ??= ofPage() ?? { pack: NIGERIA, numbers: [NIGERIA.numbers] })
}

/** Returns the pack of the installation. It stays the same for the life of a process or a page. */
export function country(): CountryPack {
  return served().pack
}

/** Sets the pack of this process. Throws if a module has already used another one. */
export function chooseCountry(pack: CountryPack): void {
  const before = shared.velvetCountry?.pack.iso
  if (before !== undefined && before !== pack.iso) throw new Error(`The country is ${before} already, not ${pack.iso}`)
  shared.velvetCountry ??= { pack, numbers: [pack.numbers] }
}

/** Returns the countries whose numbers can sign up, with the installation's own country first. */
export function servedNumbers(): readonly Numbering[] {
  return served().numbers
}

/** Servers call this when the operator has changed the served countries. */
export function serveNumbers(numbers: readonly Numbering[]): void {
  shared.velvetCountry = { pack: country(), numbers }
}

export function ofCountry(offered: readonly Language[]): Language | undefined {
  return country().languages.find((one) => offered.includes(one))
}

/** True if checkouts offer mobile money, in place of bank transfers and USSD. */
export function paysByMobileMoney(): boolean {
  return country().paystackChannels?.includes('mobile_money') === true
}

/** Returns the country settings for a page. They are empty if only Nigeria is served. */
export function countryForPage(): string {
  const { pack, numbers } = served()
  return pack === NIGERIA && numbers.length === 1 ? '' : JSON.stringify(served())
}

function ofPage(): Served | undefined {
  const content = page.document?.querySelector('meta[name="velvet:country"]')?.content
  return content?.startsWith('{') ? (JSON.parse(content) as Served) : undefined
}
