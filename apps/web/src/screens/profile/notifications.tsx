import { NOTICE_KINDS } from '@velvet/contract/shared/notifications/notification-kinds'
import type { NotificationKind } from '@velvet/contract/shared/notifications/notification-kinds'
import { isNative } from '@velvet/device/platform'
import { Dialog } from '@velvet/ui/dialog'
import { Shimmer } from '@velvet/ui/shimmer'
import { AlarmClock } from '@velvet/ui/icons/alarm-clock'
import { CalendarClock } from '@velvet/ui/icons/calendar-clock'
import { Coins } from '@velvet/ui/icons/coins'
import { Gift } from '@velvet/ui/icons/gift'
import { Hourglass } from '@velvet/ui/icons/hourglass'
import { Smartphone } from '@velvet/ui/icons/smartphone'
import { Ticket } from '@velvet/ui/icons/ticket'
import type { Icon } from '@velvet/ui/icon'
import { FailedBanner } from '../../parts/failed-banner.tsx'
import { WhatsAppSwitch } from '../../parts/one-time-codes/whatsapp-switch.tsx'
import { Switch } from '../../parts/switch.tsx'
import styles from './entries.module.css'
import { useNotifications, useNotificationsHere } from './use-notifications.ts'
import { w } from './words.ts'

interface KindText {
  Icon: Icon
  name: string
  note: string
}

const KINDS: Readonly<Record<NotificationKind, KindText>> = {
  reminders: { Icon: AlarmClock, name: w.reminders, note: w.remindersNote },
  'showtime-changes': { Icon: CalendarClock, name: w.changes, note: w.changesNote },
  purchases: { Icon: Ticket, name: w.purchases, note: w.purchasesNote },
  points: { Icon: Coins, name: w.pointsNotices, note: w.pointsNoticesNote },
  gifts: { Icon: Gift, name: w.gifts, note: w.giftsNote },
  'tell-me': { Icon: Hourglass, name: w.askedFor, note: w.askedForNote },
}

interface NotificationsProps {
  uuid: string
  onClose: () => void
}

/** Lets a customer choose which notices they get, and whether this browser shows them. */
export default function Notifications({ uuid, onClose }: NotificationsProps) {
  const { off, whatsApp, switchWhatsApp, error, choose, retry } = useNotifications(uuid)
  return (
    <Dialog title={w.notices} onClose={onClose}>
      {!isNative() && <NotificationsHere uuid={uuid} />}
      {whatsApp !== undefined && <WhatsAppSwitch isOn={whatsApp} onChange={switchWhatsApp} />}
      <p className={styles.note}>{w.noticesOfPhones}</p>
      {error && <FailedBanner text={error} onRetry={retry} />}
      {!off && !error && <Shimmer height={240} />}
      {off &&
        NOTICE_KINDS.map((kind) => <Choice key={kind} kind={kind} isOn={!off.includes(kind)} onChange={choose} />)}
    </Dialog>
  )
}

interface ChoiceProps {
  kind: NotificationKind
  isOn: boolean
  onChange: (kind: NotificationKind, isOn: boolean) => void
}

function Choice({ kind, isOn, onChange }: ChoiceProps) {
  const { Icon, name, note } = KINDS[kind]
  return (
    <Switch
      icon={<Icon size={20} aria-hidden />}
      name={name}
      note={note}
      isOn={isOn}
      onChange={(isNowOn) => onChange(kind, isNowOn)}
    />
  )
}

function NotificationsHere({ uuid }: { uuid: string }) {
  const { isOn, text, change } = useNotificationsHere(uuid)
  return (
    <>
      <Switch
        icon={<Smartphone size={20} aria-hidden />}
        name={w.onThisPhone}
        note={w.onThisPhoneNote}
        isOn={isOn}
        onChange={change}
      />
      <p role="status" className={styles.note}>
        {text}
      </p>
    </>
  )
}
