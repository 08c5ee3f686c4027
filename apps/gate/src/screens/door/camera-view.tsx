import { Flashlight } from '@velvet/ui/icons/flashlight'
import { FlashlightOff } from '@velvet/ui/icons/flashlight-off'
import { useState } from 'react'
import { correctedNow } from '../../contact/clock.ts'
import { warningsOf } from '../../door/warnings.ts'
import type { PhoneList } from '../../lists/phone-lists.ts'
import { useGate } from '../../state/gate-state.ts'
import type { Choice } from '../../store/model.ts'
import styles from './door.module.css'
import { useBattery } from './use-battery.ts'
import { useCamera } from './use-camera.ts'
import { w } from '../../words/words.ts'

interface CameraViewProps {
  onCode: (text: string) => void
  notice: string | undefined
  lists: readonly PhoneList[]
  choice: Choice
}

export function CameraView({ onCode, notice, lists, choice }: CameraViewProps) {
  const { video, state, lightTorch } = useCamera(onCode)
  return (
    <div className={styles.view}>
      <video ref={video} className={styles.video} muted playsInline aria-label={w.camera} />
      {state === 'missing' && <p className={styles.message}>{w.noCamera}</p>}
      <Warnings lists={lists} choice={choice} />
      <p className={notice ? styles.notice : undefined} aria-live="polite">
        {notice}
      </p>
      {lightTorch && <Torch light={lightTorch} />}
    </div>
  )
}

function Torch({ light }: { light: (on: boolean) => Promise<void> }) {
  const [isOn, setIsOn] = useState(false)
  const Icon = isOn ? FlashlightOff : Flashlight
  return (
    <button
      type="button"
      className={`${styles.icon ?? ''} ${styles.torch ?? ''}`}
      aria-label={w.torch}
      aria-pressed={isOn}
      onClick={() => {
        setIsOn(!isOn)
        void light(!isOn).catch(() => setIsOn(false))
      }}
    >
      <Icon size={22} aria-hidden />
    </button>
  )
}

function Warnings({ lists, choice }: Pick<CameraViewProps, 'lists' | 'choice'>) {
  const { waiting, problem, isReached, cannotStore, isSignedOut, offsetMs } = useGate()
  const battery = useBattery()
  const chosen = choice.showtimeIds.length
  const now = correctedNow()
  const warnings = warningsOf({
    lists,
    chosen,
    now,
    waiting,
    problem,
    isReached,
    cannotStore,
    isSignedOut,
    offsetMs,
    battery,
  })
  if (warnings.length === 0) return null
  return (
    <ul className={styles.warnings}>
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  )
}
