import { ScreenHeader } from '@velvet/ui/screen-header'
import type { ComponentType } from 'react'
import { useLocation } from '../../app/router.tsx'
import { Screen } from '../../app/screen.tsx'
import { useBack } from '../../app/use-back.ts'
import styles from './debug.module.css'
import { DistanceCheck } from './distance-check.tsx'
import { GpsCheck } from './gps-check.tsx'
import { NetworkCheck } from './network-check.tsx'
import { PhotoCheck } from './photo-check.tsx'
import { PlaceCheck } from './place-check.tsx'

const CHECKS: Record<string, [string, ComponentType]> = {
  '/geo': ['Where am I', PlaceCheck],
  '/dist': ['How far is it', DistanceCheck],
  '/usergps': ['Location of this device', GpsCheck],
  '/internetcheck': ['Network of this device', NetworkCheck],
  '/mytest': ['Post a photo', PhotoCheck],
}

/** Shows developers what the device and the services behind it report. */
export default function Debug() {
  const back = useBack()
  const [title, Check] = CHECKS[useLocation().pathname] ?? ['Debug', undefined]
  return (
    <Screen title={title}>
      <ScreenHeader title={title} onBack={back} />
      <div className={styles.content}>{Check && <Check />}</div>
    </Screen>
  )
}
