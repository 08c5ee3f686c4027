import { useQuery } from '@tanstack/react-query'
import { counted } from '@velvet/contract/shared/typing/counted'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import type { ChosenCinema } from '../../../parts/cinema-choice.tsx'
import { Form } from '../../../parts/form.tsx'
import { Picker } from '../../../parts/picker/picker.tsx'
import { CINEMA_PICKS } from '../../../parts/picker/picks.ts'
import { screensQuery } from '../../../parts/screens-query.ts'
import { FormDialog } from '../../../parts/unsaved/form-dialog.tsx'
import { Refusal } from '../../../parts/refusal.tsx'
import { rulesQuery } from './calls.ts'
import { linesFor, valuesOf } from './price-values.ts'
import type { PriceValues } from './price-values.ts'
import type { Screen } from './show.ts'

interface Props {
  cinemaId: string
  screens: readonly Screen[]
  onClose: () => void
  onDone: (lines: readonly PriceValues[]) => void
}

/** Replaces the lines of a price card with those of another cinema. Saving the form saves the card. */
export function CopyCard({ cinemaId, screens, onClose, onDone }: Props) {
  const [from, setFrom] = useState<ChosenCinema | null>(null)
  const chosen = { enabled: from !== null }
  const card = useQuery({ ...rulesQuery(from?.id ?? ''), ...chosen })
  const theirs = useQuery({ ...screensQuery(from?.id ?? ''), ...chosen })
  const all = card.data && valuesOf(card.data.rules).prices
  const lines = all && theirs.data && linesFor(all, theirs.data, screens)
  return (
    <FormDialog title="Copy the card of another cinema" onClose={onClose}>
      <Form onSubmit={() => lines && onDone(lines)}>
        <Picker
          label="Cinema"
          source={CINEMA_PICKS}
          required
          without={[cinemaId]}
          value={from}
          onPick={(cinema) => setFrom(cinema)}
        />
        <Refusal error={card.error ?? theirs.error} />
        {lines && (
          <p role="status">
            {counted(lines.length, 'line')} will replace the lines of this card.
            {lines.length < all.length &&
              ` Lines for screens that this cinema does not have are left out: ${all.length - lines.length}.`}
          </p>
        )}
        <Button type="submit" disabled={!lines?.length}>
          Put on the card
        </Button>
      </Form>
    </FormDialog>
  )
}
