import { counted } from '@velvet/contract/typing/counted'
import type { PhoneList } from '../lists/phone-lists.ts'

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
  return cannotStore
    ? 'This phone can store nothing: make room on it, or nobody can be let in by it'
    : undefined
}

function sessionWarning({ isSignedOut }: Facts): string | undefined {
  return isSignedOut ? 'The session is over: scans wait until somebody signs in' : undefined
}

function listWarning({ lists, chosen, now }: Facts): string | undefined {
  if (lists.length < chosen || lists.some(({ isWhole }) => !isWhole)) {
    return 'The list is not whole yet: a ticket that it lacks may still be good'
  }
  const age = Math.max(...lists.map(({ asOf }) => now.getTime() - Date.parse(asOf ?? '')))
  if (age < OLD_LIST_MS) return undefined
  return `The list is ${minutes(age)} old: find a network before the doors open`
}

function queueWarning({ waiting, isReached, problem }: Facts): string | undefined {
  if (problem !== undefined) return `The server refused: ${problem}`
  if (isReached || waiting < LONG_QUEUE) return undefined
  return `${waiting} scans wait for a network, and no other phone knows of them`
}

function clockWarning({ offsetMs, lists, now }: Facts): string | undefined {
  // Without a network nobody can tell how far the clock is off, but it cannot be before its lists.
  if (lists.some(({ asOf }) => Date.parse(asOf ?? '') - now.getTime() > WRONG_CLOCK_MS)) {
    return 'The clock of this phone was put back: set it, or good tickets are too early'
  }
  if (Math.abs(offsetMs) < WRONG_CLOCK_MS) return undefined
  const side = offsetMs > 0 ? 'slow' : 'fast'
  return `The clock of this phone is ${minutes(Math.abs(offsetMs))} ${side}: scans are put right`
}

function batteryWarning({ battery }: Facts): string | undefined {
  if (battery === undefined || battery >= LOW_BATTERY) return undefined
  return `The battery is at ${Math.round(battery * 100)} %: find a charger`
}

function minutes(ms: number): string {
  return counted(Math.round(ms / 60_000), 'minute')
}
