import { NOTICE_KIND_WORDS, NOTICE_KINDS } from '@velvet/contract/notices/notice-kinds'
import type { NoticeKind } from '@velvet/contract/notices/notice-kinds'
import { isNative } from '@velvet/device/platform'
import { Dialog } from '@velvet/ui/dialog'
import { Shimmer } from '@velvet/ui/shimmer'
import { AlarmClock, CalendarClock, Coins, Gift, Hourglass, Smartphone, Ticket } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { FailedBanner } from '../../parts/failed-banner.tsx'
import { Switch } from '../../parts/switch.tsx'
import styles from './entries.module.css'
import { useNotices, useNoticesHere } from './use-notices.ts'

const ICONS: Record<NoticeKind, LucideIcon> = {
  reminders: AlarmClock,
  'showtime-changes': CalendarClock,
  purchases: Ticket,
  points: Coins,
  gifts: Gift,
  'tell-me': Hourglass,
}

interface NoticesProps {
  uuid: string
  onClose: () => void
}

/** Lets a customer choose which notices they get, and whether this browser shows them. */
export default function Notices({ uuid, onClose }: NoticesProps) {
  const { off, error, choose, retry } = useNotices(uuid)
  return (
    <Dialog title="Notices" onClose={onClose}>
      {!isNative() && <NoticesHere uuid={uuid} />}
      <p className={styles.note}>What all your phones tell you:</p>
      {error && <FailedBanner words={error} onRetry={retry} />}
      {!off && !error && <Shimmer height={240} />}
      {off &&
        NOTICE_KINDS.map((kind) => (
          <Choice key={kind} kind={kind} isOn={!off.includes(kind)} onChange={choose} />
        ))}
    </Dialog>
  )
}

interface ChoiceProps {
  kind: NoticeKind
  isOn: boolean
  onChange: (kind: NoticeKind, isOn: boolean) => void
}

function Choice({ kind, isOn, onChange }: ChoiceProps) {
  const Icon = ICONS[kind]
  return (
    <Switch
      icon={<Icon size={20} aria-hidden />}
      {...NOTICE_KIND_WORDS[kind]}
      isOn={isOn}
      onChange={(isNowOn) => onChange(kind, isNowOn)}
    />
  )
}

function NoticesHere({ uuid }: { uuid: string }) {
  const { isOn, words, change } = useNoticesHere(uuid)
  return (
    <>
      <Switch
        icon={<Smartphone size={20} aria-hidden />}
        name="On this phone"
        note="Notices also while the app is closed"
        isOn={isOn}
        onChange={change}
      />
      <p role="status" className={styles.note}>
        {words}
      </p>
    </>
  )
}
