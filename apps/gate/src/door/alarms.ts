import { fill } from '@velvet/contract/shared/words/spoken'
import type { ConflictOfPhone } from '@velvet/contract/tickets/gate.calls'
import { reasonOfConflict } from '@velvet/contract/tickets/gate-words'
import { announce } from '../feedback/announce.ts'
import { lookOf } from '../feedback/look.ts'
import { nameOfEntry } from '../queue/entry.ts'
import { changeState, gateState } from '../state/gate-state.ts'
import type { Gate } from '../state/gate.ts'
import type { Alarm, ConflictScan } from '../store/model.ts'
import type { ShownScan } from './scan-code.ts'
import { w } from '../words/words.ts'

interface Conflicts {
  conflicts: readonly ConflictScan[]
  toldConflicts: readonly ConflictOfPhone[]
}

/** The scans about which each phone has raised an alarm. Those of an earlier start raise none again. */
const raised = new WeakMap<Gate, Set<string>>()

/**
 * Raises an alarm, by sound and vibration too, about each scan for which this phone showed green and
 * which the server has refused since the last call.
 */
export function raiseAlarms(gate: Gate, conflicts: Conflicts): void {
  const alarms = alarmsOf(gate, conflicts)
  const before = raised.get(gate)
  raised.set(gate, new Set([...(before ?? []), ...alarms.map(({ nonce }) => nonce)]))
  if (!before) return
  const fresh = alarms.filter(({ nonce }) => !before.has(nonce))
  const [first] = fresh
  if (!first) return
  changeState({ alarms: [...fresh, ...gateState().alarms] })
  announce(lookOf(redOf(fresh) ?? first))
}

function alarmsOf({ lists }: Gate, { conflicts, toldConflicts }: Conflicts): Alarm[] {
  const own = conflicts.map((scan) => {
    const { nonce, conflict, showtimeId, key } = scan
    const listed = lists.get(showtimeId)?.tickets.get(key)?.seat
    const { result = 'already-used', seat = listed ?? nameOfEntry(scan), text, ...why } = conflict
    return { ...why, nonce, result, seat, reason: text }
  })
  const told = toldConflicts.filter(({ isFirst }) => !isFirst)
  return [
    ...own,
    ...told.map((one) => ({
      nonce: one.id,
      result: one.other ? ('already-used' as const) : ('void' as const),
      seat: one.seat,
      ...reasonOfConflict(one),
    })),
  ]
}

const redOf = (alarms: readonly Alarm[]) => alarms.find((alarm) => lookOf(alarm) === 'red')

/** Removes the alarms about these scans, because the attendant has seen them. */
export function dismissAlarms(scans: readonly { nonce: string }[]): void {
  const seen = new Set(scans.map(({ nonce }) => nonce))
  changeState({ alarms: gateState().alarms.filter(({ nonce }) => !seen.has(nonce)) })
}

/**
 * Returns the verdict as it stands after the server's answer. If the server has refused some of its
 * seats, the verdict is about these, and an undo takes back these alone.
 */
export function afterAnswer(scan: ShownScan, alarms: readonly Alarm[]): ShownScan {
  const own = alarms.filter(({ nonce }) => scan.admitted.some((one) => one.nonce === nonce))
  const [first] = own
  if (!first) return scan
  const isRefused = (index: number) => own.some(({ nonce }) => nonce === scan.admitted[index]?.nonce)
  const good = scan.seats.filter((_, index) => !isRefused(index))
  return {
    ...scan,
    result: (redOf(own) ?? first).result,
    reason: first.reason,
    reasonCode: first.reasonCode,
    reasonValues: first.reasonValues,
    seats: scan.seats.filter((_, index) => isRefused(index)),
    admitted: scan.admitted.filter((_, index) => isRefused(index)),
    rest: [],
    note: good.length > 0 ? fill(w.stillGood, { seats: good.join(', ') }) : undefined,
    isTakenBack: true,
  }
}
