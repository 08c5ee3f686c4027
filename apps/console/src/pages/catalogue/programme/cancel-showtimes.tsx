import { useQuery } from '@tanstack/react-query'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { SelectField } from '@velvet/ui/select-field'
import { Spinner } from '@velvet/ui/spinner'
import { useState } from 'react'
import { useFirstField } from '../../../parts/use-first-field.ts'
import { useNow } from '../../../parts/use-now.ts'
import { cancellationQuery } from './calls.ts'
import { choicesOf } from './cancel-choices.ts'
import { CancelForm } from './cancel-form.tsx'
import { CancelList } from './cancel-list.tsx'
import type { Given } from './given.ts'

const ALL_SCREENS = 'All screens'

/**
 * Cancels the showtimes of a day or of one screen together, after it has said what that takes back.
 * `screenId` is the screen that is chosen first.
 */
export function CancelShowtimes(given: Given & { screenId?: string }) {
  const { cinema, day, screens, programme, onClose } = given
  const fields = useFirstField<HTMLDivElement>()
  const [screenId, setScreenId] = useState(given.screenId)
  /** The showtimes whose boxes the person has turned. */
  const [turned, setTurned] = useState<readonly string[]>([])
  // What is usual must not change while the user chooses.
  const [now] = useState(useNow())
  const [done, setDone] = useState('')
  const choices = choicesOf(programme.planned, { screenId, now })
  const chosen = choices
    .filter((one) => one.isPossible && one.isUsual !== turned.includes(one.planned.id))
    .map(({ planned }) => planned)
  const { data, error, isPlaceholderData } = useQuery(cancellationQuery(chosen.map(({ id }) => id)))
  const screen = screens.find(({ id }) => id === screenId)
  if (done) {
    return (
      <div className="form">
        <Banner kind="success">{done}</Banner>
        <Button onClick={onClose}>Done</Button>
      </div>
    )
  }
  const turn = (id: string) => setTurned(turned.includes(id) ? turned.filter((one) => one !== id) : [...turned, id])
  return (
    <div ref={fields} className="form">
      <SelectField
        label="Screen"
        options={[ALL_SCREENS, ...screens.map(({ name }) => name)]}
        value={screen?.name ?? ALL_SCREENS}
        onChange={(name) => setScreenId(screens.find((one) => one.name === name)?.id)}
      />
      <CancelList choices={choices} chosen={chosen} zone={day.zone} onTurn={turn} />
      {!data && !error && chosen.length > 0 ? (
        <Spinner label="Counting" />
      ) : (
        <CancelForm
          chosen={chosen}
          totals={data}
          countError={error}
          isCounting={isPlaceholderData}
          name={screen?.name ?? cinema.name}
          onDone={setDone}
        />
      )}
    </div>
  )
}
