import { CallError, isRefusal } from '@velvet/client/call-error'
import { counterCalls, type Refund, type Sold } from '../calls.ts'
import type { Approval } from '../parts/approval-fields.tsx'
import { nairaText } from '../parts/naira.ts'
import { openDrawer } from '../receipt/print.ts'
import { changeState } from '../state/counter-state.ts'
import { takeOver } from '../till/open-till.ts'
import { keepSetting, strictly, type CounterDatabase } from '../store/database.ts'
import type { Act, KeptAct, Outcome } from '../store/kept-act.ts'

/**
 * Stores an act on the disk, sends it, and stores its outcome. Throws a CallError if the server refuses it, or if no
 * answer comes. In the second case it stays on the disk, because the server may have done it, and every page offers
 * to finish it.
 */
export function doAct(database: CounterDatabase, kept: KeptAct, approved: Approved = {}): Promise<Outcome> {
  return attempt(database, kept, {
    approved,
    isRefused: (error) => isRefusal(error) || isTooSoon(error),
  })
}

/**
 * After several wrong PINs the server refuses an act before it looks whether it was done. The first time that an act is
 * sent, that means that it was not done.
 */
const isTooSoon = ({ code }: CallError) => code === 'too-many-requests'

interface Attempt {
  approved: Approved
  /** Returns true for an error that means that the act was not done. */
  isRefused: (error: CallError) => boolean
}

async function attempt(database: CounterDatabase, kept: KeptAct, { approved, isRefused }: Attempt): Promise<Outcome> {
  await keepSetting(database, 'act', kept)
  try {
    const { goOn, ...outcome } = await send(kept.act, approved, { idempotencyKey: kept.key })
    await keepOutcome(database, kept, outcome)
    await goOn?.(database)
    if (outcome.opensDrawer) void openDrawer()
    return outcome
  } catch (error) {
    if (error instanceof CallError && isRefused(error)) await forgetAct(database)
    else changeState({ unfinished: kept })
    throw error
  }
}

/**
 * Sends an act again whose answer was lost. Its outcome, or the reason of a refusal, is shown until the seller has
 * seen it. Throws a CallError if no answer comes this time either.
 */
export async function finishAct(database: CounterDatabase, kept: KeptAct): Promise<void> {
  try {
    const outcome = await attempt(database, kept, { approved: {}, isRefused: isRefusal })
    changeState({ unfinished: { ...kept, outcome } })
  } catch (error) {
    if (!(error instanceof CallError && isRefusal(error))) throw error
    const outcome = { text: [`It was not done. ${error.message}`], isRefusal: true }
    changeState({ unfinished: { ...kept, outcome } })
  }
}

/** Deletes the latest act, after the server has refused it or the seller has seen its outcome. */
export async function forgetAct(database: CounterDatabase): Promise<void> {
  await keepSetting(database, 'act', undefined)
}

/** Stores an outcome. Free tickets also become the last sale of the till, so that they can be printed. */
async function keepOutcome(database: CounterDatabase, kept: KeptAct, outcome: Outcome) {
  const isTransfer = kept.act.kind === 'gift'
  await strictly(database, async (tx) => {
    const settings = tx.objectStore('settings')
    await settings.put({ ...kept, outcome }, 'act')
    if (isTransfer && outcome.paper) await settings.put(outcome.paper, 'sold')
  })
  if (isTransfer) changeState({ sold: outcome.paper, refusal: undefined })
}

/** The people who confirmed an act, with their PINs, which are never stored. */
export interface Approved {
  approval?: Approval | undefined
  /** The PINs of both people of a handover. */
  pins?: { leaver: string; taker: string }
}

/** Further work of this machine once the outcome is stored. */
type Sent = Outcome & { goOn?: (database: CounterDatabase) => Promise<void> }

async function send({ kind, input }: Act, approved: Approved, options: { idempotencyKey: string }): Promise<Sent> {
  switch (kind) {
    case 'refund': {
      const { refund } = await counterCalls.refundSale({ ...input, ...approved }, options)
      return {
        text: wayBack(refund),
        opensDrawer: refund.parts.some((part) => part.kind === 'cash'),
      }
    }
    case 'exchange': {
      const { back, ...sold } = await counterCalls.exchangeSale({ ...input, ...approved }, options)
      const isPaid = sold.purchase.tenders.some(({ kind, isCarried }) => kind === 'cash' && isCarried !== true)
      return {
        text: exchanged(sold, back),
        paper: sold,
        opensDrawer: isPaid || back.some(({ kind }) => kind === 'cash'),
      }
    }
    case 'reprint': {
      const { ticketIDs, foodOf, ...common } = input
      const request = { ...common, ...approved }
      // Each paper has a call and an idempotency key of its own, so sending the act again repeats the same keys.
      const keyOf = (id: string) => ({ idempotencyKey: `${options.idempotencyKey} ${id}` })
      const copies = []
      for (const id of ticketIDs) copies.push(await counterCalls.reprintTicket({ ...request, id }, keyOf(id)))
      const food =
        foodOf === undefined ? undefined : await counterCalls.reprintFood({ ...request, id: foodOf }, keyOf(foodOf))
      const { purchase } = food ?? copies[0] ?? {}
      if (!purchase) throw new Error('A reprint names no paper')
      const tickets = copies.map(({ ticket }) => ticket)
      const text = tickets.map(({ Copy, SeatNumber }) => `Copy ${Copy} of ${SeatNumber} is printed`)
      const paper = { purchase, tickets, change: purchase.change }
      if (!food) return { text, paper }
      const { items = [], pickup, copy: foodCopy } = food
      const kept = items.filter(({ isRefunded }) => !isRefunded)
      return {
        text: [...text, `Copy ${foodCopy} of the snacks is printed`],
        paper: { ...paper, items: kept, ...(pickup && { pickup }), foodCopy },
      }
    }
    case 'gift': {
      const given = await counterCalls.giveAtCounter({ ...input, ...approved }, options)
      return { text: ['The free tickets are given'], paper: { ...given, change: 0 } }
    }
    case 'event':
      await counterCalls.recordTillEvent({ ...input, ...approved }, options)
      return { text: ['It is recorded.'], opensDrawer: true }
    case 'return':
      await counterCalls.returnMoney({ ...input, ...approved }, options)
      return { text: ['It is recorded.'] }
    case 'sold-out': {
      const { parts } = await counterCalls.markSoldOut({ ...input, ...approved }, options)
      const text = parts.length > 0 ? wayBack({ parts }) : ['The Points were returned to the customer.']
      return { text, opensDrawer: parts.some((part) => part.kind === 'cash') }
    }
    case 'resolve':
      await counterCalls.resolveUnsold({ ...input, ...approved }, options)
      return { text: ['It is recorded.'] }
    case 'close': {
      const { number } = await counterCalls.closeSession({ ...input, ...approved }, options)
      return { text: [`The till is closed with the report Z ${number}`] }
    }
    case 'handover': {
      const next = await counterCalls.handOver({ ...input, ...approved }, options)
      return { text: [`${next.taker.name} has the till now`], goOn: (database) => takeOver(database, next) }
    }
  }
}

function exchanged({ tickets, change }: Sold, back: Refund['parts']): string[] {
  const seats = tickets.map(({ SeatNumber }) => SeatNumber).join(', ')
  const ofChange = change > 0 ? [`Change ${nairaText(change)}`] : []
  return [`Exchanged: now ${seats}. The old tickets open no door`, ...ofChange, ...wayBack({ parts: back })]
}

/** Tells the seller how the money goes back. Each part goes the way on which it was paid. */
function wayBack({ parts }: Pick<Refund, 'parts'>): string[] {
  return parts.map(({ kind, kobo, reference }) => {
    if (kind === 'voucher') return `The voucher ${reference?.split('-')[0]} is good again`
    if (kind === 'sponsor') return `The sponsor no longer owes ${nairaText(kobo)}`
    if (kind === 'cash') return `Give back ${nairaText(kobo)} in cash`
    return `Send ${nairaText(kobo)} back by ${kind}, reference ${reference}`
  })
}
