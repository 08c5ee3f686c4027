import type * as contract from '@velvet/contract/catalogue/offers.calls'
import { addOffer as addOfferCall, type Offer } from '@velvet/contract/catalogue/offers.calls'
import { faultsOfOffer } from '@velvet/contract/catalogue/offers.rules'
import { AppError } from '@velvet/contract/shared/errors'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { Call } from '../../kernel/calls/call.ts'
import { pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { recordStaffAction } from '../../kernel/audit/record-action.ts'
import type { HashSettings } from '../../kernel/secrets/keyed-hash.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { writeUnlessTaken } from '../../kernel/staff-change/field-refusal.ts'
import { requireVersion } from '../../kernel/staff-change/present-version.ts'
import { limitLockWaits, takeNamedLock } from '../../platform/database/locks-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { storedCode } from './codes.ts'
import { insertCodes, sumBatches } from './codes-sql.ts'
import {
  findOffer,
  findUnknown,
  insertOffer,
  lockOffer,
  markOfferStopped,
  selectOffers,
  sumOffer,
} from './offers-sql.ts'

/** A change of an offer waits this long for purchases in progress. */
const WAIT_MS = 5_000

const Position = z.tuple([z.int32()])

export async function listOffers({ db, input }: Call<typeof contract.listOffers>) {
  const [after] = positionOf(input.cursor, Position) ?? []
  const rows = await selectOffers(db, { limit: input.limit, after })
  const { items, next } = pageOf(rows, input.limit, ({ position }) => [position])
  return { items: items.map(({ offer }) => offer), next }
}

export function addOffer(call: Call<typeof contract.addOffer>) {
  const { input } = call
  const faults = faultsOfOffer(input)
  if (Object.keys(faults).length > 0) throw new AppError('bad-request', { fields: faults })
  return change(call, 'add-offer', async (tx) => {
    await requireKnown(tx, input.only)
    const offer = await writeOffer(tx, input)
    if (input.word !== undefined) await keepWord(tx, { ...call, staffId: call.staff.id }, offer.id, input.word)
    return { answer: { offer }, subject: offer.id, after: offer }
  })
}

async function writeOffer(tx: Transaction, fields: Parameters<typeof insertOffer>[2]): Promise<Offer> {
  // The lock prevents two offers from getting the same position.
  await takeNamedLock(tx, 'offers')
  const id = uuid()
  await insertOffer(tx, id, fields)
  return present(tx, id)
}

interface FreeOffer {
  name: string
  staffId: string
  /** The cinemas in which the tickets are free. */
  cinemas: string[]
}

/** Makes an offer by which each code buys one free ticket in the app, and records it as made by this person. */
export async function writeFreeOffer(tx: Transaction, { name, staffId, cinemas }: FreeOffer): Promise<Offer> {
  const only = { channels: ['app'], cinemas }
  const fields = addOfferCall.input.parse({ name, kind: 'percent', value: 100, only, most: 1, code: 'many' })
  return writeOfferOf(tx, staffId, fields)
}

/** Makes an offer, and records it as made by this person. */
async function writeOfferOf(
  tx: Transaction,
  staffId: string,
  fields: Parameters<typeof writeOffer>[1],
): Promise<Offer> {
  const offer = await writeOffer(tx, fields)
  const detail = { before: null, after: offer }
  await recordStaffAction(tx, { staffId, action: 'add-offer', subject: offer.id, detail })
  return offer
}

interface PublicOffer {
  name: string
  word: string
  percent: number
}

/** Makes an offer that each customer uses once by its public word, and records it as made by this person. */
export async function writePublicOffer(
  tx: Transaction,
  by: { config: HashSettings; staffId: string },
  { name, word, percent }: PublicOffer,
): Promise<void> {
  const fields = { name, kind: 'percent', value: percent, code: 'word', word, usesEach: 1 }
  const { id } = await writeOfferOf(tx, by.staffId, addOfferCall.input.parse(fields))
  await keepWord(tx, by, id, word)
}

/** Stores the public word of an offer, which many purchases may use. */
async function keepWord(
  tx: Transaction,
  { config, staffId }: { config: HashSettings; staffId: string },
  offerId: string,
  word: string,
): Promise<void> {
  const codes = [storedCode(config, word)]
  const write = () => insertCodes(tx, { offerId, batch: uuid(), madeBy: staffId, codes, uses: null, days: undefined })
  await writeUnlessTaken('offer_codes_hash_key', { code: 'code-word-taken', field: 'word' }, write)
}

async function requireKnown(tx: Transaction, only: Call<typeof contract.addOffer>['input']['only']): Promise<void> {
  const unknown = await findUnknown(tx, only)
  if (unknown?.type) throw new AppError('ticket-type-not-found')
  if (unknown?.film) throw new AppError('movie-not-found')
  if (unknown?.cinema) throw new AppError('cinema-not-found')
}

export function stopOffer(call: Call<typeof contract.stopOffer>) {
  const { input, version } = call
  return change(call, 'stop-offer', async (tx) => {
    await limitLockWaits(tx, WAIT_MS)
    await lockOffer(tx, input.id)
    const before = await present(tx, input.id)
    requireVersion(version, before)
    if (before.stoppedAt !== null) throw new AppError('offer-stopped')
    await markOfferStopped(tx, input.id)
    const offer = await present(tx, input.id)
    return { answer: { offer }, subject: input.id, before, after: offer }
  })
}

export async function getOfferReport({ db, input }: Call<typeof contract.getOfferReport>) {
  const { id } = input
  return { offer: await present(db, id), rows: await sumOffer(db, id), batches: await sumBatches(db, id) }
}

async function present(db: Database, id: string): Promise<Offer> {
  const offer = await findOffer(db, id)
  if (!offer) throw new AppError('offer-not-found')
  return offer
}
