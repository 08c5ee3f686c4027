import { useNavigate, useParams } from '@tanstack/react-router'
import { straightRow } from '@velvet/contract/catalogue/seat-plan'
import { useState } from 'react'
import { Subpage } from '../../../parts/subpage.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { useRefuseReaders } from '../../../parts/use-refuse-readers.ts'
import { cinemaCalls } from './calls.ts'
import { CinemaLink } from './cinema-link.tsx'
import { ScreenForm, valuesOf } from './screen-form.tsx'

/** The editor of a new screen begins with these seats. */
const FIRST_PLAN = ['A', 'B', 'C', 'D', 'E'].map((row) => straightRow(row, 10))

/** Adds a screen to a cinema with its seat plan. */
export function NewScreen() {
  useRefuseReaders()
  const { id } = useParams({ from: '/signed-in/cinemas/$id/screens/new' })
  const navigate = useNavigate()
  const [first] = useState(() => valuesOf({ name: '', plan: FIRST_PLAN, counterSeats: 0 }))
  const [values, setValues] = useState(first)
  const change = useChange(cinemaCalls.makeScreen, {
    invalidates: [['screens'], ['cinemas']],
    onDone: () => navigate({ to: '/cinemas/$id', params: { id } }),
  })
  return (
    <Subpage title="A new screen" up={<CinemaLink id={id} />}>
      <ScreenForm
        values={values}
        onChange={setValues}
        change={{ ...change, isUnsaved: values !== first }}
        action="Add the screen"
        onSubmit={(fields) => change.mutate({ id, ...fields })}
      />
    </Subpage>
  )
}
