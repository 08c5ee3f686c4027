import { numbersOf } from '@velvet/contract/people/known-numbers'
import { serveNumbers, type Numbering } from '@velvet/contract/shared/country/country'
import { LANGUAGES, OFFERED_AT_FIRST, type Language } from '@velvet/contract/shared/words/languages'
import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { readBrand, type StoredBrand } from './brand-sql.ts'
import { keepFor } from '../../platform/process/keep-for.ts'
import type { Config } from '../../settings/config.ts'
import type { Database } from '../../platform/database/connect.ts'

/** An operator chooses the name of the product, where customers find help, and which languages they can choose. */
export interface Brand {
  name: string
  supportEmail: string
  supportPhone: string
  /** The colour of the chain, or null if the app keeps its own red. */
  colour: string | null
  /** The address of the chain's logo, or null if the app keeps its own logo. */
  logo: string | null
  /** The languages of the customer's app. The first one is the default. */
  languages: readonly Language[]
  /** The countries whose phone numbers can sign up. The installation's own country is first. */
  numbers: readonly Numbering[]
}

/**
 * Each process keeps the brand for this long, so that it need not ask the database for every page.
 * A page therefore shows a change of the brand after this time at the latest.
 */
const KEPT = { forMs: 1_000, most: 1 }
/**
 * A page waits this long for the database. Then it gets the last known brand, so that pages also
 * open while the database is slow or away.
 */
const WAIT_MS = 500

/** Takes the place of the operator's entries for as long as the database has never answered. */
const NOTHING: StoredBrand = {
  productName: null,
  supportEmail: null,
  supportPhone: null,
  colour: null,
  logo: null,
  languages: OFFERED_AT_FIRST,
  countries: null,
}

/** Returns a function that returns the present brand and never fails. */
export function followBrand(db: Database, config: Config): () => Promise<Brand> {
  let known = brandFrom(config)
  const read = keepFor(KEPT, async () => {
    const now = brandFrom(config, await readBrand(db))
    // An unchanged brand stays the same object, so that pages are made anew only after a change.
    if (!isDeepStrictEqual(now, known)) known = now
    serveNumbers(known.numbers)
    return known
  })
  return async () => {
    const late = setTimeout(WAIT_MS, undefined, { ref: false })
    return (await Promise.race([read('').catch(() => undefined), late])) ?? known
  }
}

/**
 * Returns the brand that the operator has entered. The environment gives what they have not
 * entered.
 */
export function brandFrom(config: Config, stored = NOTHING): Brand {
  return {
    name: stored.productName ?? config.PRODUCT_NAME,
    supportEmail: stored.supportEmail ?? config.SUPPORT_EMAIL,
    supportPhone: stored.supportPhone ?? config.SUPPORT_PHONE,
    colour: stored.colour,
    logo: stored.logo,
    languages: LANGUAGES.filter((language) => stored.languages.includes(language)),
    numbers: numbersOf(stored.countries ?? []),
  }
}
