import {
  changeFor,
  KEYS_OF_CLASSES,
  KEYS_OF_TENDERS,
  MAX_COUNTER_TICKETS,
  MAX_TENDERS,
  MAX_TILL_KOBO,
  OFFERED_TENDERS,
  type OfferedTender,
} from '@velvet/contract/counter/counter-rules'
import { KOBO_A_NAIRA, nairaOf } from '@velvet/contract/money/kobo'
import type { CounterShowtime, SoldType } from '../../calls.ts'

/** A part of the money for a sale. */
interface Tender {
  kind: OfferedTender
  kobo: number
  /** The number on the slip of a terminal. */
  reference?: string
}

/** A sale as it is put together at the till, before it is sent. */
export interface Sale {
  step: 'showtime' | 'tickets' | 'pay'
  showtimeID: string | undefined
  /** The number of tickets of each type. */
  counts: Readonly<Record<string, number>>
  /** The type whose count the digits set. */
  latest: string | undefined
  /** The digits that were typed last: a count of tickets, or naira for the next tender. */
  typed: string
  /** What was paid so far. */
  tenders: readonly Tender[]
  /** A tender that still needs its reference. */
  asks: Exclude<OfferedTender, 'cash'> | undefined
}

export const NEW_SALE: Sale = {
  step: 'showtime',
  showtimeID: undefined,
  counts: {},
  latest: undefined,
  typed: '',
  tenders: [],
  asks: undefined,
}

/** The largest amount of one tender has this many digits in naira. */
const MAX_DIGITS = String(nairaOf(MAX_TILL_KOBO)).length

/** Begins a sale for a showtime. */
export function begun(showtimeID: string): Sale {
  return { ...NEW_SALE, step: 'tickets', showtimeID }
}

export function ticketsOf({ counts }: Sale): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** Returns what the tickets cost, in kobo. */
export function totalOf({ counts }: Sale, types: readonly SoldType[]): number {
  return types.reduce((sum, { typeID, kobo }) => sum + kobo * (counts[typeID] ?? 0), 0)
}

/** Returns what is left to pay, in kobo; 0 if the tenders are enough. */
export function leftToPay(sale: Sale, types: readonly SoldType[]): number {
  const paid = sale.tenders.reduce((sum, { kobo }) => sum + kobo, 0)
  return Math.max(0, totalOf(sale, types) - paid)
}

/** Returns true when the sale can be sent. */
export function isPaid(sale: Sale, types: readonly SoldType[]): boolean {
  return sale.step === 'pay' && changeFor(totalOf(sale, types), sale.tenders) !== undefined
}

/** Sets the number of tickets of a type, limited by the seats that the showtime has left. */
export function withCount(sale: Sale, typeID: string, count: number, seatsLeft: number): Sale {
  const others = ticketsOf(sale) - (sale.counts[typeID] ?? 0)
  const most = Math.min(MAX_COUNTER_TICKETS, seatsLeft) - others
  const counts = { ...sale.counts, [typeID]: Math.max(0, Math.min(count, most)) }
  return { ...sale, counts, latest: typeID }
}

/** Goes on to the money, if there is a ticket to pay for. */
export function seated(sale: Sale): Sale {
  return ticketsOf(sale) > 0 ? { ...sale, step: 'pay', typed: '' } : sale
}

/**
 * Adds a tender of the typed amount, or of all that is left to pay if nothing was typed. Only cash may be
 * more than what is left. A terminal asks for its reference first.
 */
export function paidBy(sale: Sale, kind: OfferedTender, types: readonly SoldType[]): Sale {
  const left = leftToPay(sale, types)
  if (left === 0 || sale.tenders.length >= MAX_TENDERS) return sale
  if (kind !== 'cash') return { ...sale, asks: kind }
  const kobo = koboOf(sale.typed) || left
  return { ...sale, typed: '', tenders: [...sale.tenders, { kind, kobo }] }
}

/** Adds the tender that waited for its reference. */
export function referred(sale: Sale, reference: string, types: readonly SoldType[]): Sale {
  if (!sale.asks) return sale
  const left = leftToPay(sale, types)
  const kobo = Math.min(koboOf(sale.typed) || left, left)
  const tender = { kind: sale.asks, kobo, reference }
  return { ...sale, asks: undefined, typed: '', tenders: [...sale.tenders, tender] }
}

/**
 * Undoes the last thing at the till: a question for a reference, then the latest tender, then a typed amount, and
 * then the step.
 */
export function backFrom(sale: Sale): Sale {
  if (sale.asks) return { ...sale, asks: undefined }
  if (sale.tenders.length > 0) return { ...sale, tenders: sale.tenders.slice(0, -1) }
  if (sale.typed !== '' && sale.step === 'pay') return { ...sale, typed: '' }
  if (sale.step === 'pay') return { ...sale, step: 'tickets', typed: '' }
  return NEW_SALE
}

/** Returns the sale after a key was pressed; the same object if the key does nothing in this step. */
export function afterKey(sale: Sale, key: string, showtime: CounterShowtime): Sale {
  if (key === 'Escape') return backFrom(sale)
  if (sale.step === 'tickets') return afterTicketKey(sale, key, showtime)
  if (sale.step === 'pay') return afterMoneyKey(sale, key, showtime.types)
  return sale
}

function afterTicketKey(sale: Sale, key: string, { types, seatsLeft }: CounterShowtime): Sale {
  if (key === 'Enter') return seated(sale)
  if (isDigit(key)) return afterDigit(sale, key, seatsLeft)
  const type = types.find(({ class: of }) => keyOfClass(of) === key.toUpperCase())
  if (!type) return sale
  const count = (sale.counts[type.typeID] ?? 0) + 1
  return { ...withCount(sale, type.typeID, count, seatsLeft), typed: '' }
}

/** Reads digits that follow each other as one number, such as 1 and 2 as 12 tickets. */
function afterDigit(sale: Sale, digit: string, seatsLeft: number): Sale {
  if (!sale.latest) return sale
  const typed = (sale.typed + digit).slice(-2)
  return { ...withCount(sale, sale.latest, Number(typed), seatsLeft), typed }
}

/** Returns the sale after a key was pressed while it is paid. The key `00` types two digits at once. */
export function afterMoneyKey(sale: Sale, key: string, types: readonly SoldType[]): Sale {
  if (isDigit(key) || key === '00')
    return { ...sale, typed: (sale.typed + key).slice(0, MAX_DIGITS) }
  if (key === 'Backspace') return { ...sale, typed: sale.typed.slice(0, -1) }
  const kind = TENDER_OF_KEY.get(key.toUpperCase())
  return kind ? paidBy(sale, kind, types) : sale
}

const TENDER_OF_KEY = new Map<string, OfferedTender>(
  OFFERED_TENDERS.map((kind) => [KEYS_OF_TENDERS[kind], kind]),
)

/** Returns the key that adds a ticket of a class; undefined for free tickets. */
export function keyOfClass(of: string): string | undefined {
  return new Map<string, string>(Object.entries(KEYS_OF_CLASSES)).get(of)
}

/** Returns typed naira in kobo. */
export function koboOf(naira: string): number {
  return Number(naira) * KOBO_A_NAIRA
}

function isDigit(key: string): boolean {
  return /^\d$/.test(key)
}
