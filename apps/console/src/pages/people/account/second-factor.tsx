import { useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { getMe } from '@velvet/contract/people/staff.calls'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { Enrolment } from './enrolment.tsx'

type Me = OutputOf<typeof getMe>['staff']

export function SecondFactor({ me }: { me: Me }) {
  const queries = useQueryClient()
  const [isEnrolling, setEnrolling] = useState(me.mustEnrol)
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <section className="card" aria-labelledby="second-factor">
      <h2 id="second-factor">Authenticator app</h2>
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(undefined)
            setEnrolling(false)
            void queries.invalidateQueries({ queryKey: ['me'] })
          }}
        />
      ) : me.hasSecondFactor ? (
        <p>
          Enrolled. {me.recoveryCodesLeft} recovery codes are left. An admin can take the app away when your phone is
          lost.
        </p>
      ) : isEnrolling ? (
        <Enrolment onEnrolled={setCodes} />
      ) : (
        <div className="form">
          <p>You sign in with your password alone. An authenticator app protects your account.</p>
          <div>
            <Button onClick={() => setEnrolling(true)}>Enrol an app</Button>
          </div>
        </div>
      )}
    </section>
  )
}

/** Shows the recovery codes once, so that the person can write them down. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="form">
      <p>
        Your app is enrolled. Each of these codes opens once in its place. Please keep them where your phone is not:
        they are not shown again.
      </p>
      <ul className="code">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </div>
  )
}
