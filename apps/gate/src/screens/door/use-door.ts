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

/** A code that the camera keeps seeing counts once, until it has been gone for this long. */
const GONE_MS = 2500
/** The longest text that can be the code of a ticket. */
const LONGEST_CODE = 100

interface DoorScans {
  /** The verdict on the screen. */
  shown: ShownScan | undefined
  /** What the phone has to say beside a verdict. */
  notice: string | undefined
  /** A code that was typed, or came from a handheld scanner. */
  check: (text: string) => void
  /** A code that the camera sees. */
  see: (text: string) => void
  admitAll: () => void
  undoShown: (reason: string, at: Date) => void
  show: (scan: ShownScan | undefined) => void
}

/** Judges one code after the other, and keeps the verdict that the screen shows. */
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
    const scan = await scanCode(theGate(), cleanPin(text).slice(0, LONGEST_CODE), facts)
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
      // After new tickets came, a code that was unknown is judged again.
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

/** Returns who scans, and for what; undefined before a showtime was chosen. */
export function factsOfDoor() {
  const { choice, person, phone, offsetMs } = gateState()
  return choice && person && phone ? { choice, person, phone, offsetMs } : undefined
}

async function afterScan({ result }: ShownScan): Promise<void> {
  // A ticket that was sold a moment ago is not in the list yet.
  if (result === 'unknown') wantLists()
  await afterChange()
}

async function afterChange(): Promise<void> {
  reportChange()
  await reportQueue(theGate())
  void contactNow(theGate())
}
