import { ScreenHeader } from '@velvet/ui/screen-header'
import { useEffect, useState, type ComponentType } from 'react'
import { useLocation } from '../../app/router.tsx'
import { Screen } from '../../app/screen.tsx'
import { useBack } from '../../app/use-back.ts'
import styles from './debug.module.css'
import { DistanceCheck } from './distance-check.tsx'
import { PhotoCheck } from './photo-check.tsx'
import { PlaceCheck } from './place-check.tsx'
import { FETCHING_LOCATION } from '@velvet/contract/shared/words/location-messages'
import { GpsStatus } from '../../parts/location/gps-status.tsx'
import { useAppSelector } from '../../state/hooks.ts'
import { coordinatesText } from './coordinates-text.ts'
import { Facts } from './facts.tsx'
import { isConnected, onConnection, savesData } from '@velvet/device/network'

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

/** Shows the latest reading of the device. */
function GpsCheck() {
  const { userCoordinatesData: here, error } = useAppSelector((state) => state.userLocation)
  if (error) return <GpsStatus failure={error} />
  if (!here) return <p role="status">{FETCHING_LOCATION}</p>
  return <Facts facts={{ Coordinates: coordinatesText(here) }} />
}

/** Whether the device says that it has a network, now and at each change. */
function NetworkCheck() {
  const [connected, setConnected] = useState<boolean>()
  useEffect(() => {
    void isConnected().then(setConnected)
    const listening = onConnection(setConnected)
    return () => void listening.then((stop) => stop())
  }, [])
  if (connected === undefined) return <p role="status">Asking the device…</p>
  return (
    <div role="status">
      <Facts
        facts={{
          Network: connected ? 'Online' : 'Offline',
          'Saves data': savesData() ? 'Yes' : 'No',
        }}
      />
    </div>
  )
}
