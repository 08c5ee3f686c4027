import { fill } from '@velvet/contract/shared/words/spoken'
import { pickupCodeIn } from '@velvet/contract/sales/pickups.rules'
import { SCANNED_CODE_MAX_LENGTH } from '@velvet/contract/tickets/gate.rules'
import { cleanPin } from '@velvet/contract/tickets/pin'
import { useRef, useState } from 'react'
import { theGate } from '../../app/start-gate.ts'
import { wantLists } from '../../contact/contact.ts'
import { contactNow } from '../../contact/keep-in-contact.ts'
import { reportQueue } from '../../contact/report-queue.ts'
import { likeliestCode } from '../../door/likeliest-code.ts'
import { admitRest, scanCode } from '../../door/scan-code.ts'
import type { ShownScan } from '../../door/scan-code.ts'
import { isNewSight } from '../../door/sight.ts'
import type { Sight } from '../../door/sight.ts'
import { undo } from '../../door/undo.ts'
import { announce } from '../../feedback/announce.ts'
import { lookOf } from '../../feedback/look.ts'
import { takeAdmissions } from '../../sharing/take-admissions.ts'
import { gateState, reportChange } from '../../state/gate-state.ts'
import { w } from '../../words/words.ts'

/** Even a slow phone has drawn a verdict after this time. */
export const DRAWN_AFTER_MS = 100

interface DoorScans {
  /** The verdict on the screen. */
  shown: ShownScan | undefined
  /** A message for the attendant that is not a verdict. */
  notice: string | undefined
  /** Judges a code that a person or a handheld scanner typed, by its likeliest reading. */
  check: (readings: readonly string[]) => void
  /** Judges a code that the camera sees. A code that stays in sight is judged once. */
  see: (text: string) => void
  admitAll: () => void
  undo: (scan: ShownScan, reason: string, at: Date) => void
  show: (scan: ShownScan | undefined) => void
}

/**
 * Judges codes one after the other, and holds the verdict that the screen shows. While it is paused,
 * it judges none, because the attendant would not see the verdict behind a dialog.
 */
export function useDoor(isPaused: boolean): DoorScans {
  const [shown, setShown] = useState<ShownScan>()
  const [notice, setNotice] = useState<string>()
  const line = useRef(Promise.resolve())
  const seen = useRef<Sight>(undefined)
  const isUndecided = useRef(false)

  const inLine = (action: () => Promise<void>, failure: string = w.scanNotKept) => {
    line.current = line.current.then(action).catch(() => {
      // A green verdict about the person before could be taken for an answer to this scan.
      setShown(undefined)
      setNotice(failure)
      announce('red')
    })
  }
  const present = (scan: ShownScan | undefined) => {
    setShown(scan)
    setNotice(undefined)
    if (scan) announce(lookOf(scan))
  }
  const judge = async (readings: readonly string[]) => {
    const facts = factsOfDoor()
    if (!facts) return
    if (readings.some((reading) => pickupCodeIn(reading) !== undefined)) {
      setShown(undefined)
      setNotice(w.forSnackBar)
      announce('amber')
      return
    }
    const text = await likeliestCode(theGate(), readings, facts.choice)
    const told = await takeAdmissions(theGate(), text)
    if (told !== undefined) {
      setShown(undefined)
      setNotice(told.text)
      isUndecided.current = !told.isTaken
      return
    }
    const scan = await scanCode(theGate(), cleanPin(text).slice(0, SCANNED_CODE_MAX_LENGTH), facts)
    present(scan)
    isUndecided.current = scan.result === 'unknown'
    afterScan(scan)
  }

  return {
    shown,
    notice,
    check: (readings) => {
      if (!isPaused) inLine(() => judge(readings))
    },
    see: (text) => {
      // A code that appears during the pause is judged after it. The code before stays in sight, so that
      // it is not judged once more.
      if (isPaused && seen.current?.text !== text) return
      const sight = { text, atMs: performance.now(), tickets: knownTickets() }
      const isNew = isNewSight(sight, seen.current, isUndecided.current)
      seen.current = sight
      if (isNew && !isPaused) inLine(() => judge([text]))
    },
    admitAll: () =>
      inLine(async () => {
        const facts = factsOfDoor()
        if (!shown || !facts) return
        const scan = await admitRest(theGate(), shown, facts)
        if (!scan) return
        present(scan)
        afterScan(scan)
      }),
    undo: ({ admitted, seats }, reason, at) =>
      inLine(async () => {
        const undone = await undo(theGate(), { scans: admitted, reason, at })
        setShown(undefined)
        setNotice(textOfUndo(seats, (index) => undone.some((one) => one === admitted[index])))
        seen.current = undefined
        afterChange()
      }, w.undoNotKept),
    show: setShown,
  }
}

/**
 * Names the seats that were taken back, and those that stay admitted. Where a whole purchase came in,
 * the scan of its first ticket may be too old for an undo already.
 */
function textOfUndo(seats: readonly string[], isUndone: (index: number) => boolean): string {
  const back = seats.filter((_, index) => isUndone(index))
  const late = seats.filter((_, index) => !isUndone(index))
  const done = back.length > 0 ? fill(w.takenBack, { seats: back.join(', ') }) : undefined
  const left = late.length > 0 ? fill(w.stillIn, { seats: late.join(', '), reason: w.undoTooLate }) : undefined
  return [done, left].filter((one) => one !== undefined).join('. ')
}

/**
 * Returns the facts that every scan needs. Returns undefined until an attendant has signed in and
 * chosen showtimes.
 */
export function factsOfDoor() {
  const { choice, person, phone, offsetMs } = gateState()
  return choice && person && phone ? { choice, person, phone, offsetMs } : undefined
}

function knownTickets(): number {
  const { showtimeIds, neighbourIds } = gateState().choice ?? { showtimeIds: [], neighbourIds: [] }
  const sizes = [...showtimeIds, ...neighbourIds].map((id) => theGate().lists.get(id)?.tickets.size)
  return sizes.reduce<number>((sum, size = 0) => sum + size, 0)
}

function afterScan({ result }: ShownScan): void {
  // An unknown ticket may have been sold a moment ago, after the phone loaded its lists, so the
  // lists are loaded again.
  if (result === 'unknown') wantLists()
  afterChange()
}

/**
 * Updates the counts and sends the queue only after the verdict was drawn, because the attendant
 * waits for the verdict.
 */
function afterChange(): void {
  setTimeout(() => {
    reportChange()
    void reportQueue(theGate())
    void contactNow(theGate())
  }, DRAWN_AFTER_MS)
}
