import type { User } from '@velvet/contract/entities'
import { Card } from '@velvet/ui/card'
import { AtSign, ChevronRight, LogOut, Mail } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from '../../app/router.tsx'
import { logout } from '../../state/auth.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { fetchUserData } from '../../state/updated-user-data.ts'
import { ChangeEmail } from './change-email.tsx'
import { ChangeUsername } from './change-username.tsx'
import styles from './profile.module.css'

export function DetailsCard({ user }: { user: User }) {
  return (
    <Card as="section" aria-labelledby="details">
      <h2 id="details" className={styles.heading}>
        Details
      </h2>
      <dl className={styles.details}>
        <div>
          <dt>Unique username</dt>
          <dd>{user.Username}</dd>
        </div>
        <div>
          <dt>Phone number</dt>
          <dd className={styles.number}>{user.PhoneNumber}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{user.Email}</dd>
        </div>
      </dl>
    </Card>
  )
}

export function SecurityCard({ user }: { user: User }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'username' | 'email'>()
  const close = () => setOpen(undefined)
  const reload = () => void dispatch(fetchUserData(user.UUID))

  function leave() {
    dispatch(logout())
    navigate('/login', { replace: true })
  }

  return (
    <Card as="section" aria-labelledby="security">
      <h2 id="security" className={styles.heading}>
        Security
      </h2>
      <Row icon={AtSign} label="Change Username" onPress={() => setOpen('username')} />
      <Row icon={Mail} label="Change Email" onPress={() => setOpen('email')} />
      <Row icon={LogOut} label="Logout" onPress={leave} />
      {open === 'username' && (
        <ChangeUsername
          uuid={user.UUID}
          current={user.Username}
          onClose={close}
          onChanged={reload}
        />
      )}
      {open === 'email' && <ChangeEmail uuid={user.UUID} onClose={close} onChanged={reload} />}
    </Card>
  )
}

interface RowProps {
  icon: LucideIcon
  label: string
  onPress: () => void
}

function Row({ icon: Icon, label, onPress }: RowProps) {
  return (
    <button type="button" className={styles.row} onClick={onPress}>
      <Icon size={20} aria-hidden className={styles.rowIcon} />
      {label}
      <ChevronRight size={20} aria-hidden className={styles.arrow} />
    </button>
  )
}
