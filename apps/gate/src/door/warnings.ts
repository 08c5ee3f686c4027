import { plural } from '@velvet/contract/shared/words/plural'
import { fill } from '@velvet/contract/shared/words/spoken'
import type { PhoneList } from '../lists/phone-lists.ts'
import { w } from '../words/words.ts'

const OLD_LIST_MS = 15 * 60_000
const WRONG_CLOCK_MS = 2 * 60_000
const LOW_BATTERY = 0.3
const LONG_QUEUE = 20

interface Facts {
  lists: readonly PhoneList[]
  /** The number of showtimes at this door, each of which should have a list. */
  chosen: number
  now: Date
  waiting: number
  /** The server's message, if the server refused the latest contact. */
  problem: string | undefined
  isReached: boolean
  /** True if the phone could not write to its disk. */
  cannotStore: boolean
  isSignedOut: boolean
  offsetMs: number
  /**
   * The charge of the battery from 0 to 1. It is undefined if the browser does not report it or the
   * phone is charging.
   */
  battery: number | undefined
}

/** Returns warnings for the attendant before the doors open. The most important comes first. */
export function warningsOf(facts: Facts): string[] {
  return [
    diskWarning(facts),
    sessionWarning(facts),
    listWarning(facts),
    queueWarning(facts),
    clockWarning(facts),
    batteryWarning(facts),
  ].filter((one) => one !== undefined)
}

function diskWarning({ cannotStore }: Facts): string | undefined {
  return cannotStore ? w.diskFull : undefined
}

function sessionWarning({ isSignedOut }: Facts): string | undefined {
  return isSignedOut ? w.sessionOver : undefined
}

function listWarning({ lists, chosen, now }: Facts): string | undefined {
  if (lists.length < chosen || lists.some(({ isWhole }) => !isWhole)) {
    return w.listNotWhole
  }
  const age = Math.max(...lists.map(({ asOf }) => now.getTime() - Date.parse(asOf ?? '')))
  if (age < OLD_LIST_MS) return undefined
  return fill(w.listOld, { age: minutes(age) })
}

function queueWarning({ waiting, isReached, problem }: Facts): string | undefined {
  if (problem !== undefined) return fill(w.serverRefused, { problem })
  if (isReached || waiting < LONG_QUEUE) return undefined
  return fill(w.scansUnknown, { scans: waiting })
}

function clockWarning({ offsetMs, lists, now }: Facts): string | undefined {
  // Without a network it is unknown how far the clock is off, but it cannot be before its lists.
  if (lists.some(({ asOf }) => Date.parse(asOf ?? '') - now.getTime() > WRONG_CLOCK_MS)) {
    return w.clockBack
  }
  if (Math.abs(offsetMs) < WRONG_CLOCK_MS) return undefined
  return fill(offsetMs > 0 ? w.clockSlow : w.clockFast, { time: minutes(Math.abs(offsetMs)) })
}

function batteryWarning({ battery }: Facts): string | undefined {
  if (battery === undefined || battery >= LOW_BATTERY) return undefined
  return fill(w.batteryLow, { percent: Math.round(battery * 100) })
}

function minutes(ms: number): string {
  const count = Math.round(ms / 60_000)
  return fill(plural(count, w.minute, w.minutes), { minutes: count })
}
