import {
  KEY_OF_ZONE,
  KEYS_OF_CLASSES,
  KEYS_OF_PANELS,
  KEYS_OF_TENDERS,
  MAX_TILL_KOBO,
  TENDER_KINDS,
  type TenderKind,
} from '@velvet/contract/sales/counter.rules'
import { nairaOf } from '@velvet/contract/shared/kobo'
import type { CounterShowtime } from '../../calls.ts'
import type { Prices } from '../../parts/sale-at.ts'
import { backFrom, opened, paidBy, seated, withCount, withNextZone, type Panel, type Sale } from './sale.ts'

// These functions return a sale as it is after a key was pressed. A button with the same effect shows the key.

/** The largest amount of one tender has this many digits in naira. */
const MAX_DIGITS = String(nairaOf(MAX_TILL_KOBO)).length

/** What keys need of a showtime. */
type Offered = Prices & Pick<CounterShowtime, 'seatsLeft'>

/** Returns the sale after a key was pressed; the same object if the key does nothing in this step. */
export function afterKey(sale: Sale, key: string, showtime: Offered): Sale {
  if (key === 'Escape') return backFrom(sale)
  if (sale.panel) return sale
  const panel = PANEL_OF_KEY.get(key.toUpperCase())
  if (sale.showtimeID === undefined && panel !== 'snacks') return afterMoneyKey(sale, key, showtime)
  if (panel && isOfferedIn(panel, sale.step)) return opened(sale, panel)
  if (sale.step === 'tickets') return afterTicketKey(sale, key, showtime)
  return sale.step === 'pay' ? (withOneMore(sale, key, showtime) ?? afterMoneyKey(sale, key, showtime)) : sale
}

function afterTicketKey(sale: Sale, key: string, showtime: Offered): Sale {
  if (key === 'Enter') return seated(sale)
  if (key.toUpperCase() === KEY_OF_ZONE && showtime.zones) return withNextZone(sale, showtime)
  if (isDigit(key)) return afterDigit(sale, key, showtime.seatsLeft)
  return withOneMore(sale, key, showtime) ?? afterUnsoldType(sale, key)
}

/** After the key of a type that this showtime does not sell, digits must not change the type before it. */
function afterUnsoldType(sale: Sale, key: string): Sale {
  const isType = Object.values<string>(KEYS_OF_CLASSES).includes(key.toUpperCase())
  return isType ? { ...sale, latest: undefined, typed: '' } : sale
}

/**
 * Adds a ticket of the class that has this key, and shows the choice of tickets again. Money that was already taken
 * stays recorded.
 */
function withOneMore(sale: Sale, key: string, { types, seatsLeft }: Offered): Sale | undefined {
  const type = types.find(({ class: of }) => keyOfClass(of) === key.toUpperCase())
  if (!type) return undefined
  const chosen: Sale = { ...sale, step: 'tickets', typed: '', asks: undefined, corrects: undefined }
  return withCount(chosen, type.typeID, (sale.counts[type.typeID] ?? 0) + 1, seatsLeft)
}

/** Reads digits that follow each other as one number, such as 1 and 2 as 12 tickets. */
function afterDigit(sale: Sale, digit: string, seatsLeft: number): Sale {
  if (!sale.latest) return sale
  const typed = (sale.typed + digit).slice(-2)
  return { ...withCount(sale, sale.latest, Number(typed), seatsLeft), typed }
}

/** Returns the sale after a key was pressed while it is paid. The key `00` types two digits at once. */
export function afterMoneyKey(sale: Sale, key: string, prices: Prices): Sale {
  if (isDigit(key) || key === '00') return { ...sale, typed: (sale.typed + key).slice(0, MAX_DIGITS) }
  if (key === 'Backspace') return { ...sale, typed: sale.typed.slice(0, -1) }
  const kind = TENDER_OF_KEY.get(key.toUpperCase())
  return kind ? paidBy(sale, kind, prices) : sale
}

const TENDER_OF_KEY = new Map<string, TenderKind>(TENDER_KINDS.map((kind) => [KEYS_OF_TENDERS[kind], kind]))

const PANELS = ['plan', 'phone', 'code', 'gift', 'snacks'] as const
const PANEL_OF_KEY = new Map<string, Panel>(PANELS.map((panel) => [KEYS_OF_PANELS[panel], panel]))

/** A phone number, a code and snacks can still be added while the sale is paid. */
export function isOfferedIn(panel: Panel, step: Sale['step']): boolean {
  return step === 'tickets' || (step === 'pay' && panel !== 'plan' && panel !== 'gift')
}

/** Returns the key that adds a ticket of a class; undefined for free tickets. */
export function keyOfClass(of: string): string | undefined {
  return new Map<string, string>(Object.entries(KEYS_OF_CLASSES)).get(of)
}

function isDigit(key: string): boolean {
  return /^\d$/.test(key)
}
