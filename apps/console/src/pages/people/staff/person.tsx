import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Person as PersonRow } from '@velvet/contract/people/staff.calls'
import { GATE_ROLES } from '@velvet/contract/tickets/gate.rules'
import { useMe } from '../../../app/me.ts'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { CheckField } from '../../../parts/check-field.tsx'
import { fieldErrors } from '../../../parts/refusal.tsx'
import { Subpage } from '../../../parts/subpage.tsx'
import { useEdit } from '../../../parts/use-edit.ts'
import { staffCalls } from './calls.ts'
import type { ChosenCinema } from '../../../parts/cinema-choice.tsx'
import { PersonGatePin } from './person-gate-pin.tsx'
import { PersonFields, rightsOf } from './person-fields.tsx'
import type { PersonValues } from './person-fields.tsx'
import { PersonSignIn } from './person-sign-in.tsx'

export function Person() {
  const { id } = useParams({ from: '/signed-in/staff/$id' })
  const { data } = useSuspenseQuery({
    queryKey: ['people', 'one', id],
    queryFn: ({ signal }) => staffCalls.getPerson({ id }, { signal }),
  })
  const { person, cinemas } = data
  return (
    <Subpage key={person.id} title={person.name} up={<Link to="/staff">Staff</Link>}>
      <p className="muted">{person.email}</p>
      <p>
        <Link to="/audit" search={{ actor: id }}>
          What {person.name} has done
        </Link>
      </p>
      <PersonForm person={person} cinemas={cinemas} />
      {worksAtGate(person) && <PersonGatePin person={person} />}
      <PersonSignIn person={person} />
    </Subpage>
  )
}

function worksAtGate({ role }: PersonRow): boolean {
  return GATE_ROLES.some((one) => one === role)
}

interface FormProps {
  person: PersonRow
  cinemas: readonly ChosenCinema[]
}

function PersonForm({ person, cinemas }: FormProps) {
  const me = useMe()
  const { id, version, name, role, distributor, active } = person
  const present: PersonValues & { active: boolean } = { name, role, cinemas, distributor, active }
  const edit = useEdit(staffCalls.changePerson, {
    present,
    version,
    invalidates: [['people'], ['me']],
  })
  const { values } = edit
  return (
    <ChangeForm
      change={edit}
      action="Save"
      onSubmit={() => edit.mutate({ id, ...rightsOf(values), active: values.active })}
    >
      <legend className="visually-hidden">About this person</legend>
      <PersonFields
        values={values}
        onChange={(next) => edit.type({ ...values, ...next })}
        errors={fieldErrors(edit.error)}
      />
      <CheckField
        label="May sign in"
        checked={values.active}
        disabled={id === me.id}
        onChange={(active) => edit.type({ ...values, active })}
      />
    </ChangeForm>
  )
}
