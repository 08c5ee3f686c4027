import type { User } from '@velvet/contract/shared/entities/entities'
import { Button } from '@velvet/ui/button'
import { Card } from '@velvet/ui/card'
import { AtSign } from '@velvet/ui/icons/at-sign'
import { LogOut } from '@velvet/ui/icons/log-out'
import { Mail } from '@velvet/ui/icons/mail'
import { MonitorSmartphone } from '@velvet/ui/icons/monitor-smartphone'
import { Suspense, useState } from 'react'
import { lazyDialog } from '../../app/lazy-dialog.tsx'
import { useNavigate } from '../../app/router.tsx'
import { Row, Rows } from '../../parts/row.tsx'
import { endSession } from '../../parts/end-session.ts'
import { heldText } from '../../parts/use-held-text.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { fetchUserData } from '../../state/updated-user-data.ts'
import { ChangeEmail } from './change-email.tsx'
import { ChangeUsername } from './change-username.tsx'
import styles from './account.module.css'
import { w } from './words.ts'

const Devices = lazyDialog(() => import('./devices.tsx'))

export function DetailsCard({ user }: { user: User }) {
  const dispatch = useAppDispatch()
  const [isAdding, setAdding] = useState(false)
  return (
    <Card as="section" aria-labelledby="details">
      <h2 id="details" className={styles.heading}>
        {w.details}
      </h2>
      <dl className={styles.details}>
        <div>
          <dt>{w.uniqueUsername}</dt>
          <dd>{user.Username}</dd>
        </div>
        <div>
          <dt>{w.phoneNumber}</dt>
          <dd className={styles.number}>{user.PhoneNumber}</dd>
        </div>
        <div>
          <dt>{w.email}</dt>
          <dd>
            {user.Email}
            {!user.HasOwnEmail && (
              <Button look="quiet" wide onClick={() => setAdding(true)}>
                {w.addOwnEmail}
              </Button>
            )}
          </dd>
        </div>
      </dl>
      {isAdding && (
        <ChangeEmail
          uuid={user.UUID}
          onClose={() => setAdding(false)}
          onChanged={() => void dispatch(fetchUserData(user.UUID))}
        />
      )}
    </Card>
  )
}

type DialogName = 'username' | 'email' | 'devices'

export function SecurityCard({ user }: { user: User }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [open, setOpen] = useState(() => interrupted(user.UUID))
  const close = () => setOpen(undefined)
  const reload = () => void dispatch(fetchUserData(user.UUID))

  function leave() {
    dispatch(endSession())
    navigate('/login', { replace: true })
  }

  return (
    <Card as="section" aria-labelledby="security">
      <h2 id="security" className={styles.heading}>
        {w.security}
      </h2>
      <Rows>
        <Row icon={AtSign} label={w.changeUsername} onPress={() => setOpen('username')} />
        <Row icon={Mail} label={w.changeEmail} onPress={() => setOpen('email')} />
        <Row icon={MonitorSmartphone} label={w.yourDevices} onPress={() => setOpen('devices')} />
        <Row icon={LogOut} label={w.logOut} atOnce onPress={leave} />
      </Rows>
      {open === 'username' && (
        <ChangeUsername uuid={user.UUID} current={user.Username} onClose={close} onChanged={reload} />
      )}
      {open === 'devices' && (
        <Suspense>
          <Devices uuid={user.UUID} onClose={close} />
        </Suspense>
      )}
      {open === 'email' && <ChangeEmail uuid={user.UUID} onClose={close} onChanged={reload} />}
    </Card>
  )
}

/** Returns the dialog in which the customer was typing when their session ended. */
function interrupted(uuid: string): DialogName | undefined {
  const fields = ['username', 'email'] as const
  return fields.find((field) => heldText(field, uuid) !== undefined)
}
