import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Person as PersonRow } from '@velvet/contract/endpoints/people'
import { GATE_ROLES } from '@velvet/contract/gate-rules'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { useMe } from '../../app/me.ts'
import { Refusal, fieldErrors } from '../../parts/refusal.tsx'
import { useChange } from '../../parts/use-change.ts'
import { useTitle } from '../../parts/use-title.ts'
import { callChange, callPerson } from './calls.ts'
import { PersonGatePin } from './person-gate-pin.tsx'
import { PersonFields } from './person-fields.tsx'
import type { PersonValues } from './person-fields.tsx'
import { PersonSignIn } from './person-sign-in.tsx'

export function Person() {
  const { id } = useParams({ from: '/signed-in/staff/$id' })
  const { data } = useSuspenseQuery({
    queryKey: ['people', 'one', id],
    queryFn: ({ signal }) => callPerson({ id }, { signal }),
  })
  const { person } = data
  useTitle(person.name)
  return (
    <div className="page">
      <p>
        <Link to="/staff">Staff</Link>
      </p>
      <div className="page-top">
        <h1>{person.name}</h1>
      </div>
      <p className="muted">{person.email}</p>
      {/* A newer version begins the form anew: what was typed belongs to the older one. */}
      <PersonForm key={person.version} person={person} />
      {worksAtGate(person) && <PersonGatePin person={person} />}
      <PersonSignIn person={person} />
    </div>
  )
}

function worksAtGate({ role }: PersonRow): boolean {
  return GATE_ROLES.some((one) => one === role)
}

function PersonForm({ person }: { person: PersonRow }) {
  const me = useMe()
  const [values, setValues] = useState<PersonValues>({
    name: person.name,
    role: person.role,
    cinemas: person.cinemas,
  })
  const [active, setActive] = useState(person.active)
  const change = useChange(callChange, {
    version: person.version,
    rereads: [['people'], ['me']],
  })
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate({ id: person.id, ...values, active, cinemas: [...values.cinemas] })
      }}
    >
      <Refusal error={change.error} onReload={change.reload} />
      <PersonFields values={values} onChange={setValues} errors={fieldErrors(change.error)} />
      <label>
        <input
          type="checkbox"
          checked={active}
          disabled={person.id === me.id}
          onChange={(event) => setActive(event.target.checked)}
        />{' '}
        May sign in
      </label>
      <div className="actions">
        <Button type="submit" busy={change.isPending}>
          Save
        </Button>
        <span role="status">{change.isSuccess && 'Saved.'}</span>
      </div>
    </form>
  )
}
