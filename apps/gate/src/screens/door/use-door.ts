import { SCANNED_CODE_MAX_LENGTH } from '@velvet/contract/gate-rules'
import { cleanPin } from '@velvet/contract/pin'
import { useRef, useState } from 'react'
import { theGate } from '../../app/start-gate.ts'
import { wantLists } from '../../contact/contact.ts'
import { contactNow } from '../../contact/keep-in-contact.ts'
import { reportQueue } from '../../contact/report-queue.ts'
import { admitRest, scanCode } from '../../door/scan-code.ts'
import type { ShownScan } from '../../door/scan-code.ts'
import { undo } from '../../door/undo.ts'
import { announce } from '../../feedback/announce.ts'
import { LOOKS } from '../../feedback/look.ts'
import { takeAdmissions } from '../../sharing/take-admissions.ts'
import { gateState, reportChange } from '../../state/gate-state.ts'

/** A code that the camera sees again counts as new only after it was out of sight for this long. */
const GONE_MS = 2500

interface DoorScans {
  /** The verdict on the screen. */
  shown: ShownScan | undefined
  /** A message that is not a verdict. */
  notice: string | undefined
  /** Judges a code that a person or a handheld scanner typed. */
  check: (text: string) => void
  /** Judges a code that the camera sees, once for each time it is shown. */
  see: (text: string) => void
  admitAll: () => void
  undoShown: (reason: string, at: Date) => void
  show: (scan: ShownScan | undefined) => void
}

/** Judges codes one after the other, and holds the verdict that the screen shows. */
export function useDoor(): DoorScans {
  const [shown, setShown] = useState<ShownScan>()
  const [notice, setNotice] = useState<string>()
  const line = useRef(Promise.resolve())
  const seen = useRef({ text: '', at: 0, changes: 0 })

  const inLine = (deed: () => Promise<void>) => {
    line.current = line.current.then(deed).catch(() => {
      setNotice('This phone could not keep the scan. Do not let anybody in by it.')
    })
  }
  const present = (scan: ShownScan | undefined) => {
    setShown(scan)
    setNotice(undefined)
    if (scan) announce(LOOKS[scan.result])
  }
  const judge = async (text: string) => {
    const facts = factsOfDoor()
    if (!facts) return
    const told = await takeAdmissions(theGate(), text)
    if (told !== undefined) {
      setShown(undefined)
      setNotice(told)
      return
    }
    const scan = await scanCode(theGate(), cleanPin(text).slice(0, SCANNED_CODE_MAX_LENGTH), facts)
    present(scan)
    await afterScan(scan)
  }

  return {
    shown,
    notice,
    check: (text) => inLine(() => judge(text)),
    see: (text) => {
      const { changes } = gateState()
      const now = performance.now()
      const last = seen.current
      // A code that was unknown is judged again after new tickets have come.
      const isNewlyKnown = shown?.result === 'unknown' && last.changes !== changes
      const isSame = last.text === text && now - last.at < GONE_MS && !isNewlyKnown
      seen.current = { text, at: now, changes: isSame ? last.changes : changes }
      if (!isSame) inLine(() => judge(text))
    },
    admitAll: () =>
      inLine(async () => {
        const facts = factsOfDoor()
        if (!shown || !facts) return
        const scan = await admitRest(theGate(), shown, facts)
        if (!scan) return
        present(scan)
        await afterScan(scan)
      }),
    undoShown: (reason, at) =>
      inLine(async () => {
        if (!shown) return
        await undo(theGate(), { scans: shown.admitted, reason, at })
        setShown(undefined)
        setNotice(`Taken back: ${shown.seats.join(', ')}`)
        seen.current = { text: '', at: 0, changes: 0 }
        await afterChange()
      }),
    show: setShown,
  }
}

/** Returns the facts that every scan needs. Undefined before a showtime was chosen. */
export function factsOfDoor() {
  const { choice, person, phone, offsetMs } = gateState()
  return choice && person && phone ? { choice, person, phone, offsetMs } : undefined
}

async function afterScan({ result }: ShownScan): Promise<void> {
  // The list may lack this ticket because it was sold a moment ago.
  if (result === 'unknown') wantLists()
  await afterChange()
}

async function afterChange(): Promise<void> {
  reportChange()
  await reportQueue(theGate())
  void contactNow(theGate())
}
