import { fill } from '@velvet/contract/shared/words/spoken'
import { UNDO_WITHIN_S } from '@velvet/contract/tickets/gate.rules'
import { CircleCheckBig } from '@velvet/ui/icons/circle-check-big'
import { OctagonX } from '@velvet/ui/icons/octagon-x'
import { TriangleAlert } from '@velvet/ui/icons/triangle-alert'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import type { ShownScan } from '../../door/scan-code.ts'
import { lookOf, wordOf, type Look } from '../../feedback/look.ts'
import { detailsOf, typeLines } from './details.ts'
import styles from './verdict.module.css'
import { w } from '../../words/words.ts'

const ICONS = { green: CircleCheckBig, amber: TriangleAlert, red: OctagonX }
/** Seats with more characters than this do not fit the screen in the largest letters. */
const SHORT_SEAT = 4

interface VerdictProps {
  scan: ShownScan | undefined
  /** The alarms about people before this one. */
  alarms: ReactNode
  onAdmitAll: () => void
  onUndo: () => void
  onInSpite: () => void
  onClose: () => void
}

/**
 * Shows the verdict over the whole screen. The status element is in the page even while it is
 * empty, because a screen reader announces only changes inside an element that was already there.
 */
export function Verdict({ scan, alarms, ...actions }: VerdictProps) {
  const look = scan && lookOf(scan)
  const seats = scan?.seats.join(' ') ?? ''
  return (
    <section className={styles.verdict} data-look={look} aria-label={w.verdict}>
      {scan && <div className={styles.before}>{alarms}</div>}
      <div className={styles.status} role="status" data-verdict={scan?.result}>
        {scan && look && (
          <>
            <Sign look={look} />
            <p className={styles.word}>{wordOf(scan)}</p>
            {seats && <p className={seats.length > SHORT_SEAT ? styles.long : styles.seat}>{seats}</p>}
            {scan.result === 'admitted' && <AgeToCheck scan={scan} />}
            {scan.result === 'admitted' &&
              typeLines(scan).map((line) => (
                <p key={line} className={styles.age}>
                  {line}
                </p>
              ))}
            {detailsOf(scan).map((detail) => (
              <p key={detail} className={styles.detail}>
                {detail}
              </p>
            ))}
          </>
        )}
      </div>
      {scan && <Actions key={scan.at.getTime()} scan={scan} {...actions} />}
    </section>
  )
}

function Sign({ look }: { look: Look }) {
  const Icon = ICONS[look]
  return <Icon size={64} strokeWidth={2.5} aria-hidden />
}

function AgeToCheck({ scan }: { scan: ShownScan }) {
  const age = scan.found?.list.showtime.checkAge ?? undefined
  return age === undefined ? null : <p className={styles.age}>{fill(w.checkAge, { age })}</p>
}

interface ActionsProps extends Omit<VerdictProps, 'alarms'> {
  scan: ShownScan
}

function Actions({ scan, onAdmitAll, onUndo, onInSpite, onClose }: ActionsProps) {
  useEnd(scan, onClose)
  const mayUndo = useIsYoung(scan)
  const isIn = scan.result === 'admitted'
  return (
    <div className={styles.actions}>
      {isIn && scan.rest.length > 0 && (
        <button type="button" className={`${styles.action ?? ''} ${styles.all ?? ''}`} onClick={onAdmitAll}>
          {fill(w.admitAll, { seats: scan.rest.length + scan.seats.length })}
        </button>
      )}
      {mayUndo && scan.admitted.length > 0 && (
        <button type="button" className={styles.action} onClick={onUndo}>
          {w.undo}
        </button>
      )}
      {!isIn && !scan.isTakenBack && (
        <button type="button" className={styles.action} onClick={onInSpite}>
          {w.override}
        </button>
      )}
      <button type="button" className={styles.action} onClick={onClose}>
        {w.next}
      </button>
    </div>
  )
}

/** Returns true as long as the scan can be undone. */
function useIsYoung({ at }: ShownScan): boolean {
  const [isYoung, setIsYoung] = useState(true)
  useEffect(() => {
    const leftMs = at.getTime() + UNDO_WITHIN_S * 1000 - Date.now()
    const timer = setTimeout(() => setIsYoung(false), leftMs)
    return () => clearTimeout(timer)
  }, [at])
  return isYoung
}

/**
 * Closes a green verdict once it can no longer be undone. Any other verdict waits for the
 * attendant.
 */
function useEnd(scan: ShownScan, onEnd: () => void): void {
  const end = useEffectEvent(onEnd)
  const isGreen = scan.result === 'admitted'
  useEffect(() => {
    if (!isGreen) return undefined
    const timer = setTimeout(end, UNDO_WITHIN_S * 1000)
    return () => clearTimeout(timer)
  }, [isGreen])
}
