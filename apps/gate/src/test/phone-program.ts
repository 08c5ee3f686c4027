// The gate's app without its screens. The simulation of many phones bundles this file, and runs it once
// for each phone, with a disk, a clock and a network of its own.
import { CallError } from '@velvet/client/call-error'
import { startGate, theGate } from '../app/start-gate.ts'
import { gateCalls } from '../calls.ts'
import { chooseShowtimes } from '../contact/choose-showtimes.ts'
import { wantLists } from '../contact/contact.ts'
import { correctedNow } from '../contact/clock.ts'
import { contactNow } from '../contact/keep-in-contact.ts'
import { letInBySupervisor } from '../door/ask-supervisor.ts'
import { judgeCode } from '../door/judge-code.ts'
import { admitInSpite, admitRest, scanCode } from '../door/scan-code.ts'
import type { ShownScan } from '../door/scan-code.ts'
import { undo } from '../door/undo.ts'
import { signIn } from '../people/sign-in.ts'
import { signOut } from '../people/sign-out.ts'
import { switchTo } from '../people/switch-to.ts'
import { admissionsToShow, takeAdmissions } from '../sharing/take-admissions.ts'
import { gateState } from '../state/gate-state.ts'
import type { PhoneActions, ShownVerdict } from './phone-actions.ts'

const REASON = 'The simulation says so'

/** The verdicts that this app gave are the ones that it gets back. */
const ownScan = (shown: ShownVerdict) => shown as ShownScan

function facts() {
  const { choice, person, phone, offsetMs } = gateState()
  return choice && person && phone ? { choice, person, phone, offsetMs } : undefined
}

async function refusalOf(action: Promise<void>): Promise<string | undefined> {
  try {
    await action
  } catch (error) {
    if (error instanceof CallError) return error.code
    throw error
  }
  return undefined
}

/** A call without a network changes nothing: the attendant reads that, and goes on. */
async function orNothing<T>(action: Promise<T>): Promise<T | undefined> {
  try {
    return await action
  } catch (error) {
    if (error instanceof CallError) return undefined
    throw error
  }
}

async function choose(cinemaID: string, chosen: readonly string[]): Promise<void> {
  const showtimes = await orNothing(gateCalls.listGateShowtimes({ limit: 100, cinemaID }))
  if (!showtimes) return
  const cinema = { id: cinemaID, name: 'Wikki Cinema' }
  await chooseShowtimes(theGate(), { cinema, showtimes: showtimes.items, chosen })
  await contactNow(theGate())
}

async function scan(code: string): Promise<ShownVerdict | undefined> {
  const known = facts()
  if (!known) return undefined
  const shown = await scanCode(theGate(), code, known)
  if (shown.result === 'unknown') wantLists()
  return shown
}

export const actions: PhoneActions = {
  start: startGate,
  signIn: (login) => refusalOf(signIn(theGate(), login).then(() => contactNow(theGate()))),
  signOut: () => signOut(theGate()),
  switchTo: (request) => refusalOf(switchTo(theGate(), request)),
  choose,
  contact: () => contactNow(theGate()),
  scan,
  judge: async (code) => {
    const known = facts()
    if (!known) return undefined
    const { choice } = known
    return (await judgeCode(theGate(), code, { choice, now: correctedNow() })).result
  },
  admitRest: async (shown) => {
    const known = facts()
    return known && admitRest(theGate(), ownScan(shown), known)
  },
  admitInSpite: async (shown) => {
    const [known, { found, ...rest }] = [facts(), ownScan(shown)]
    return known && found ? admitInSpite(theGate(), { ...rest, found }, { ...known, note: REASON }) : undefined
  },
  askSupervisor: async (shown, approval) => {
    const known = facts()
    const asked = ownScan(shown)
    const showtimeID = asked.found?.list.showtime.id ?? known?.choice.showtimeIds[0]
    if (!known || showtimeID === undefined) return undefined
    const scanned = { ...known, code: shown.code, showtimeID, reason: REASON, at: new Date() }
    return orNothing(letInBySupervisor(theGate(), asked, { ...scanned, ...approval }))
  },
  undo: async (shown) => {
    const request = { scans: ownScan(shown).admitted, reason: REASON, at: new Date() }
    return (await undo(theGate(), request)).map(({ nonce }) => nonce)
  },
  showAdmissions: async (showtimeId) => {
    const list = theGate().lists.get(showtimeId)
    return list && admissionsToShow(theGate(), list, gateState().phone?.name ?? '')
  },
  readAdmissions: async (text) => {
    await takeAdmissions(theGate(), text)
  },
  state: () => {
    const { phone, person, choice, isRevoked, isSignedOut } = gateState()
    return {
      deviceId: phone?.id,
      personRole: person?.role,
      isRevoked,
      isSignedOut,
      isChosen: choice !== undefined,
    }
  },
  left: () => theGate().database.getAll('queue'),
  listed: (showtimeId) => {
    const list = theGate().lists.get(showtimeId)
    return list && [...list.tickets.values()].map((ticket) => JSON.stringify(ticket)).sort()
  },
}
