import type { Fact } from './facts.ts'
import { notice, sayPoints, TO_PROFILE, type NotificationContent } from './notifications.ts'
import { titleCase } from '../../catalogue/title-case.ts'

/** @param balance the balance in Vp after the credit */
export function pointsCredited(vp: number, balance: number): NotificationContent {
  const values = { points: { vp }, balance: { vp: balance } }
  return notice('points-credited', values, TO_PROFILE)
}

interface PaidFor {
  movie: string
  reason: Extract<Fact, { error: string }>
  naira: number
  /** The Points that the money became; undefined if a person decides what becomes of it. */
  credited?: { vp: number; balance: number } | undefined
}

/** Tells a customer that an order was paid for and not bought, and what became of the money. */
export function orderRefused({ movie, reason, naira, credited }: PaidFor): NotificationContent {
  const money: Fact = credited
    ? {
        say: 'becamePoints',
        facts: { naira: { naira }, points: { vp: credited.vp }, balance: { vp: credited.balance } },
      }
    : { say: 'paymentArrived' }
  return notice('order-refused', { movie: titleCase(movie), reason, money }, TO_PROFILE)
}

interface TakenBack {
  /** The Vp that left the balance. */
  taken: number
  /** The Vp that the balance did not hold. */
  owed: number
  balance: number
}

/**
 * Tells a customer that the bank or the provider sent a payment back, so its Points were taken
 * back.
 */
export function pointsTakenBack({ taken, owed, balance }: TakenBack): NotificationContent {
  const points = { points: { vp: taken + owed }, balance: { vp: balance } }
  return notice('points-taken-back', { ...points, owed: sayPoints('spentAlready', owed) }, TO_PROFILE)
}

/** Tells a customer that we kept the money after all, so the Points are theirs again. */
export function pointsReturned(vp: number, balance: number): NotificationContent {
  const values = { points: { vp }, balance: { vp: balance } }
  return notice('points-returned', values, TO_PROFILE)
}

/**
 * Tells a customer that staff have changed the balance. The reason is for the staff, so the notice
 * leaves it out.
 *
 * @param vp the Points that the customer received; below zero, the Points that were taken
 */
export function pointsAdjusted(vp: number, balance: number): NotificationContent {
  const change: Fact = { say: vp > 0 ? 'added' : 'taken' }
  const facts = { points: { vp: Math.abs(vp) }, change, balance: { vp: balance } }
  return notice('points-adjusted', facts, TO_PROFILE)
}

interface MovedTransfer {
  vp: number
  /** The balance in Vp afterwards. */
  balance: number
}

/** @param giver the username of who gave the Points, as other customers see it */
export function pointsReceived(giver: string, moved: MovedTransfer): NotificationContent {
  return notice('points-received', { giver, ...movedValues(moved) }, TO_PROFILE)
}

/** Tells the receiver of a gift that staff have called it back. */
export function pointsCalledBack(giver: string, moved: MovedTransfer): NotificationContent {
  return notice('points-called-back', { giver, ...movedValues(moved) }, TO_PROFILE)
}

/** Tells the giver of a gift that staff have called it back. */
export function pointsGivenBack(receiver: string, moved: MovedTransfer): NotificationContent {
  return notice('points-given-back', { receiver, ...movedValues(moved) }, TO_PROFILE)
}

const movedValues = ({ vp, balance }: MovedTransfer) => ({ points: { vp }, balance: { vp: balance } })
