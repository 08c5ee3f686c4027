import { holdScreen } from '@velvet/device/web/screen'
import { Menu } from '@velvet/ui/icons/menu'
import { useEffect, useEffectEvent, useState } from 'react'
import { goTo, useTitle } from '../../app/use-page.ts'
import { afterAnswer, dismissAlarms } from '../../door/alarms.ts'
import type { ShownScan } from '../../door/scan-code.ts'
import type { Choice } from '../../store/model.ts'
import { Alarms } from '../../parts/alarms.tsx'
import { useGate } from '../../state/gate-state.ts'
import { listenToHandheld } from '../../scanning/listen-to-handheld.ts'
import { readBurst, type Burst } from '../../scanning/read-burst.ts'
import { CameraView } from './camera-view.tsx'
import { titleOf } from './details.ts'
import { DoorLine } from './door-line.tsx'
import styles from './door.module.css'
import { InSpiteDialog } from './in-spite-dialog.tsx'
import { PinBar } from './pin-bar.tsx'
import { UndoDialog } from './undo-dialog.tsx'
import { useDoor } from './use-door.ts'
import { useDoorLists } from './use-door-lists.ts'
import { Verdict } from './verdict.tsx'
import { w } from '../../words/words.ts'

/** A question about one scan. It stays about this scan, whatever the verdict does meanwhile. */
interface Asking {
  about: 'undo' | 'in spite'
  scan: ShownScan
  at: Date
}

/** Shows the camera and the field for a pin. A verdict covers both. */
export function Door({ choice }: { choice: Choice }) {
  const [asking, setAsking] = useState<Asking>()
  const door = useDoor(asking !== undefined)
  const lists = useDoorLists(choice)
  const heading = useTitle(w.door)
  const { places, below } = titleOf(lists, choice)
  const [pin, setPin] = useState('')
  const scan = useEffectEvent((burst: Burst) => {
    setPin('')
    for (const readings of readBurst(burst).codes) door.check(readings)
  })
  useEffect(() => listenToHandheld((burst) => scan(burst)), [])
  useEffect(() => holdScreen(), [])
  const { alarms } = useGate()
  const shown = door.shown && afterAnswer(door.shown, alarms)
  const ofOthers = alarms.filter(({ nonce }) => !isOf(door.shown, nonce))
  const stopAsking = () => setAsking(undefined)
  const ask = (about: Asking['about']) => {
    if (shown) setAsking({ about, scan: shown, at: new Date() })
  }
  return (
    <main className={styles.door}>
      <header className={styles.top}>
        <div className="grow">
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {places.map((place) => (
              <span key={place}>{place}</span>
            ))}
          </h1>
          <p className={styles.below}>{below}</p>
        </div>
        <button type="button" className={styles.icon} aria-label={w.more} onClick={() => goTo('more')}>
          <Menu size={22} aria-hidden />
        </button>
      </header>
      <DoorLine lists={lists} choice={choice} />
      <div>{!shown && <Alarms alarms={ofOthers} />}</div>
      <CameraView onCode={door.see} notice={door.notice} lists={lists} choice={choice} />
      <PinBar pin={pin} onChange={setPin} onCheck={(text) => door.check([text])} />
      <Verdict
        scan={shown}
        alarms={<Alarms alarms={ofOthers} />}
        onAdmitAll={door.admitAll}
        onUndo={() => ask('undo')}
        onInSpite={() => ask('in spite')}
        onClose={() => {
          if (shown) dismissAlarms(shown.admitted)
          door.show(undefined)
          // The server takes no later undo, so the question ends with the green.
          stopAsking()
        }}
      />
      {asking?.about === 'undo' && (
        <UndoDialog
          seats={asking.scan.seats}
          onClose={stopAsking}
          onUndo={(reason) => {
            stopAsking()
            dismissAlarms(asking.scan.admitted)
            door.undo(asking.scan, reason, asking.at)
          }}
        />
      )}
      {asking?.about === 'in spite' && (
        <InSpiteDialog
          scan={asking.scan}
          onClose={stopAsking}
          onDone={(scan) => {
            stopAsking()
            door.show(scan)
          }}
        />
      )}
    </main>
  )
}

function isOf(scan: ShownScan | undefined, nonce: string): boolean {
  return scan?.admitted.some((one) => one.nonce === nonce) === true
}
