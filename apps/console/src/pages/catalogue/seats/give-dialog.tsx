import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SeatsOfShow } from '@velvet/contract/catalogue/seats-of-show.calls'
import type { TicketType } from '@velvet/contract/catalogue/ticket-types.calls'
import { NOTE_LENGTH } from '@velvet/contract/people/staff.rules'
import { MAX_FREE_TICKETS } from '@velvet/contract/sales/complimentary.rules'
import { COMPLIMENTARY_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { FormDialog } from '../../../parts/unsaved/form-dialog.tsx'
import { PickField } from '@velvet/ui/pick-field'
import { TextArea } from '@velvet/ui/text-area'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { fieldErrors } from '../../../parts/refusal.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { typesQuery } from '../programme/type-calls.ts'
import { seatCalls } from './calls.ts'
import { REREADS } from './seat-actions.ts'
import { named } from './words.ts'

const isComplimentary = (type: TicketType) => type.class === 'complimentary'

interface Props {
  show: SeatsOfShow['show']
  /** The chosen seats; none if the server is to choose them. */
  seats: readonly string[]
  onClose: () => void
}

/**
 * Gives free tickets for the chosen seats or for a number of seats, then leads to the tickets. Tickets of a
 * type that needs approval are asked for instead, and the page behind shows the request.
 */
export function GiveDialog({ show, seats, onClose }: Props) {
  const navigate = useNavigate()
  const [values, setValues] = useState({
    count: '1',
    reason: '',
    phoneNumber: '',
    typeID: COMPLIMENTARY_TYPE_ID,
  })
  const change = useChange(seatCalls.giveFreeTickets, {
    invalidates: REREADS,
    onDone: ({ purchase }) =>
      purchase ? navigate({ to: '/programme/free-tickets/$id', params: { id: purchase.id } }) : onClose(),
  })
  const types = useQuery(typesQuery).data?.items.filter(isComplimentary) ?? []
  const needsApproval = types.some(({ id, needsApproval }) => id === values.typeID && needsApproval)
  const errors = fieldErrors(change.error)
  const bind = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
    error: errors[name],
  })
  const give = () =>
    change.mutate({
      showtimeID: show.id,
      typeID: values.typeID,
      reason: values.reason,
      ...(seats.length > 0 ? { seats: [...seats] } : { count: Number(values.count) }),
      ...(values.phoneNumber.trim() && { phoneNumber: values.phoneNumber }),
    })
  return (
    <FormDialog title={`Give free tickets for ${show.title}`} onClose={onClose}>
      <ChangeForm change={change} action={needsApproval ? 'Ask a second person' : 'Give the tickets'} onSubmit={give}>
        {types.length > 1 && <PickField label="Type of ticket" required choices={types} {...bind('typeID')} />}
        <p>
          {needsApproval
            ? 'A second person has to approve these tickets'
            : 'If your free tickets of today are worth more than the limit, a second person has to approve them'}{' '}
          before the showtime begins. Until then the seats stay on sale.
        </p>
        {seats.length > 0 ? (
          <p>
            {seats.length === 1 ? 'One ticket' : `${seats.length} tickets`}, for {named(seats)}.
          </p>
        ) : (
          <TextField
            label="How many tickets"
            type="number"
            required
            min={1}
            max={MAX_FREE_TICKETS}
            hint="Free seats together are chosen, where there are some."
            {...bind('count')}
          />
        )}
        <TextArea label="Reason" required {...NOTE_LENGTH} {...bind('reason')} />
        <TextField
          label="Phone number of the guest"
          type="tel"
          hint="Leave it empty to print the tickets. A customer with this number sees them in the app."
          {...bind('phoneNumber')}
        />
      </ChangeForm>
    </FormDialog>
  )
}
