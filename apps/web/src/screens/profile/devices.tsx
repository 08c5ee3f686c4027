import { fill } from '@velvet/contract/shared/words/spoken'
import { shortDate } from '../../parts/days/spoken-days.ts'
import { localDateOf, localTimeOf, twelveHour } from '@velvet/contract/shared/time/time'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { Shimmer } from '@velvet/ui/shimmer'
import { FailedBanner } from '../../parts/failed-banner.tsx'
import styles from './entries.module.css'
import { useDevices } from './use-devices.ts'
import type { Device } from './use-devices.ts'
import { w } from './words.ts'

interface DevicesProps {
  uuid: string
  onClose: () => void
}

/** Lists the devices where the account is signed in, and lets the owner sign them out. */
export default function Devices({ uuid, onClose }: DevicesProps) {
  const { devices, error, isBusy, signOut, signOutEverywhere, retry } = useDevices(uuid)
  return (
    <Dialog title={w.yourDevices} onClose={onClose}>
      <p className={styles.note}>{w.strangeDevice}</p>
      {!devices && !error && <Shimmer height={72} />}
      {error && <FailedBanner text={error} onRetry={retry} />}
      <ul aria-label={w.signedIn}>
        {devices?.map((device) => (
          <Place key={device.id} device={device} isBusy={isBusy} onSignOut={() => signOut(device.id)} />
        ))}
      </ul>
      <Button look="danger" wide busy={isBusy} onClick={signOutEverywhere}>
        {w.signOutEverywhere}
      </Button>
    </Dialog>
  )
}

interface PlaceProps {
  device: Device
  isBusy: boolean
  onSignOut: () => void
}

function Place({ device, isBusy, onSignOut }: PlaceProps) {
  const time = moment(device.lastUsedAt)
  return (
    <li className={styles.device}>
      <span>
        <span className={styles.entryReason}>{device.device}</span>
        <span className={styles.entryTime}>{device.isCurrent ? w.thisDevice : fill(w.lastUsed, { time })}</span>
      </span>
      {!device.isCurrent && (
        <Button
          look="quiet"
          disabled={isBusy}
          onClick={onSignOut}
          aria-label={fill(w.signOutOf, { device: device.device, time })}
        >
          {w.signOut}
        </Button>
      )}
    </li>
  )
}

function moment(instant: string): string {
  const at = new Date(instant)
  return `${shortDate(localDateOf(at))}, ${twelveHour(localTimeOf(at))}`
}
