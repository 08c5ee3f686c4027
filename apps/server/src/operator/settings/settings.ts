import type * as contract from '@velvet/contract/operator/settings.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { smallestVpFor } from '@velvet/contract/points/vp'
import { LIMITS_OF_TWO_PEOPLE } from '@velvet/contract/operator/settings.rules'
import { numbersIn } from '@velvet/contract/people/known-numbers'
import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { fieldRefusal } from '../../kernel/staff-change/field-refusal.ts'
import { findWaitingLimits, insertLimitChange } from './limit-changes-sql.ts'
import { requireVersion } from '../../kernel/staff-change/present-version.ts'
import { hasNumberOf, lockSettings, readSettings, writeSettings } from './settings-sql.ts'

export async function getSettings({ db, config }: Call<typeof contract.getSettings>) {
  const { PRODUCT_NAME, SUPPORT_EMAIL, SUPPORT_PHONE } = config
  const defaults = {
    product_name: PRODUCT_NAME,
    support_email: SUPPORT_EMAIL,
    support_phone: SUPPORT_PHONE,
  }
  return { ...(await answerOfSettings(db)), defaults }
}

export async function answerOfSettings(db: Database) {
  return { settings: await readSettings(db), waiting: (await findWaitingLimits(db)) ?? null }
}

/**
 * Only admins may change these settings. The limits restrict finance, who adjust balances, so
 * finance must not be able to raise them. The name of the product and the addresses for help are no
 * concern of finance, and neither is what visitors see.
 */
const OF_ADMINS = [
  ...LIMITS_OF_TWO_PEOPLE,
  'till_difference_limit',
  'counter_limit',
  'product_name',
  'support_email',
  'support_phone',
  'brand_colour',
  'served_countries',
  'showtimes_for_visitors',
] as const

/**
 * Changes settings. The limits that need two people are only proposed, because one stolen session
 * could otherwise raise a limit, use it and lower it again.
 */
export function updateSettings(call: Call<typeof contract.updateSettings>) {
  const { input, staff, version } = call
  const { note, ...named } = input
  return change(call, 'change-settings', async (tx) => {
    const before = await lockSettings(tx)
    requireVersion(version, before)
    requireKnownCountries(named.served_countries)
    if (named.served_countries !== undefined) {
      await requireNoCustomers(tx, before.served_countries, named.served_countries)
    }
    const isChanged = (name: (typeof OF_ADMINS)[number]) =>
      name in named && !isDeepStrictEqual(named[name] ?? null, before[name])
    if (OF_ADMINS.some(isChanged) && staff.role !== 'admin') throw new AppError('not-allowed')
    const proposed = LIMITS_OF_TWO_PEOPLE.filter(isChanged)
    const limits = Object.fromEntries(proposed.map((name) => [name, named[name]]))
    const kept = Object.fromEntries(LIMITS_OF_TWO_PEOPLE.map((name) => [name, before[name]]))
    const changes = { ...named, ...kept }

    const { active_payment_method: provider = before.active_payment_method } = changes
    if (provider !== before.active_payment_method && !call.config.services[provider]) {
      throw fieldRefusal({ code: 'payment-provider-missing', field: 'active_payment_method' })
    }
    const { minimum_top_up: least = before.minimum_top_up } = changes
    const { maximum_top_up: most = before.maximum_top_up } = changes
    const leastOfProvider = `least_naira_${provider}` as const
    const { [leastOfProvider]: naira = before[leastOfProvider] } = changes
    if (least > most) {
      throw fieldRefusal({ code: 'settings-contradict', field: 'minimum_top_up' })
    }
    if (smallestVpFor(naira) > most) {
      throw fieldRefusal({ code: 'settings-contradict', field: leastOfProvider })
    }
    if (proposed.length > 0) {
      const proposal = { id: uuid(), limits, note, proposedBy: staff.id }
      if (!(await insertLimitChange(tx, proposal))) throw new AppError('limits-wait')
    }
    if (Object.keys(named).length > proposed.length) await writeSettings(tx, changes)
    const answer = await answerOfSettings(tx)
    const after = { ...answer.settings, ...(proposed.length > 0 && { proposed: limits }) }
    return { answer, subject: 'settings', before, after, note }
  })
}

/** Throws AppError `bad-request` if the code is not of an African country. */
function requireKnownCountries(codes: readonly string[] | null | undefined): void {
  const unknown = codes?.find((code) => !numbersIn(code))
  if (unknown === undefined) return
  throw new AppError('bad-request', {
    fields: { served_countries: `has no country of Africa with the code ${unknown}` },
  })
}

/** Throws if a country is removed while customers have its numbers, because they log in with them. */
async function requireNoCustomers(
  tx: Transaction,
  before: readonly string[] | null,
  after: readonly string[] | null,
): Promise<void> {
  for (const numbers of (before ?? []).filter((code) => !after?.includes(code)).map(numbersIn)) {
    if (!numbers || !(await hasNumberOf(tx, numbers.dial))) continue
    throw new AppError('bad-request', {
      fields: { served_countries: `must keep ${numbers.iso}, because customers log in with its numbers` },
    })
  }
}
