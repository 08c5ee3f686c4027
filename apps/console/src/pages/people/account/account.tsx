import { GATE_ROLES } from '@velvet/contract/tickets/gate.rules'
import { Banner } from '@velvet/ui/banner'
import { OFFICE } from '../../../app/areas.ts'
import { useMe } from '../../../app/me.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { DailyReport } from './daily-report.tsx'
import { ChangePassword } from './change-password.tsx'
import { OwnPin } from './own-pin.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { SecondFactor } from './second-factor.tsx'

/** Shows how the person signs in: the second factor, the password and the open sessions. */
export function Account() {
  useTitle('Your sign-in')
  const me = useMe()
  return (
    <div className="page">
      <h1>Your sign-in</h1>
      <p className="muted">
        {me.name}, {me.email}
      </p>
      {me.role === 'attendant' && (
        <p>
          You check tickets <a href="/gate/">at the gate</a> and sell them <a href="/counter/">at the counter</a>. This
          page is for how you sign in.
        </p>
      )}
      {me.mustEnrol && <Banner kind="info">Your role requires an authenticator app. Please enrol one to go on.</Banner>}
      <SecondFactor me={me} />
      <ChangePassword email={me.email} />
      {GATE_ROLES.some((role) => role === me.role) && !me.mustEnrol && <OwnPin />}
      {OFFICE.some((role) => role === me.role) && !me.mustEnrol && <DailyReport email={me.email} />}
      <OwnSessions />
    </div>
  )
}
