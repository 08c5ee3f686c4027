import type { Offer } from '@velvet/contract/catalogue/offers.calls'
import type { OfferKind, OfferPayer } from '@velvet/contract/catalogue/offers.rules'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { shortDate, twelveHour } from '@velvet/contract/shared/time/time'
import { counted } from '@velvet/contract/shared/typing/counted'
import { WEEKDAYS } from '../programme/weekdays.ts'

export const KIND_WORDS: Readonly<Record<OfferKind, string>> = {
  percent: 'Percent off each ticket',
  amount: 'Amount off each ticket',
  'amount-purchase': 'Amount off the purchase',
  set: 'One price for each ticket',
  'n-for-m': 'Pay for fewer than you take',
}

export const PAYER_WORDS: Readonly<Record<OfferPayer, string>> = {
  exhibitor: 'The exhibitor',
  distributor: 'The distributor of the film',
  sponsor: 'A company',
}

/** Says what an offer does, such as `20% off` or `2 for 1`. */
export function effectOf({ kind, value, pay, of }: Pick<Offer, 'kind' | 'value' | 'pay' | 'of'>): string {
  switch (kind) {
    case 'percent':
      return `${value}% off`
    case 'amount':
      return `${formatKobo(value)} off a ticket`
    case 'amount-purchase':
      return `${formatKobo(value)} off a purchase`
    case 'set':
      return `${formatKobo(value)} a ticket`
    case 'n-for-m':
      return `${of} for ${pay}`
  }
}

interface Named {
  types: readonly { id: string; name: string }[]
}

/** Describes the sales for which an offer holds, such as `Child · in the app · Tue · 3 tickets or more`. */
export function conditionsOf({ only, least, most, payer, sponsor }: Offer, { types }: Named): string {
  const { channels, weekdays, films, cinemas } = only
  const conditions = [
    types
      .filter(({ id }) => only.types.includes(id))
      .map(({ name }) => name)
      .join(', '),
    films.length > 0 && counted(films.length, 'film', 'films'),
    cinemas.length > 0 && counted(cinemas.length, 'cinema', 'cinemas'),
    channels.length === 1 && (channels[0] === 'app' ? 'in the app' : 'at the window'),
    WEEKDAYS.filter((_, index) => weekdays.includes(index + 1)).join(', '),
    range(only.hours, twelveHour),
    range(only.plays, shortDate, 'shown '),
    range(only.sales, shortDate, 'sold '),
    ticketsText(least, most),
    payer !== 'exhibitor' && `paid by ${sponsor ?? 'the distributor'}`,
  ]
  return conditions.filter(Boolean).join(' · ') || 'Every ticket'
}

function range(
  { from, until }: { from: string | null; until: string | null },
  text: (value: string) => string,
  about = '',
): string {
  if (from !== null && until !== null) return `${about}${text(from)} to ${text(until)}`
  if (from !== null) return `${about}from ${text(from)}`
  return until === null ? '' : `${about}until ${text(until)}`
}

function ticketsText(least: number | null, most: number | null): string {
  if (least !== null && most !== null) return `${least} to ${most} tickets`
  if (least !== null) return `${least} tickets or more`
  return most === null ? '' : `at most ${most} tickets`
}
