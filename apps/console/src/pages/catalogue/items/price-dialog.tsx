import type { Item } from '@velvet/contract/catalogue/items.calls'
import { nameOfItem } from '@velvet/contract/catalogue/items.rules'
import { UNITS } from '@velvet/contract/shared/kobo'
import { useState } from 'react'
import { NairaField } from '../../../parts/amount-fields.tsx'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { CheckField } from '../../../parts/check-field.tsx'
import { DayField } from '../../../parts/day-field/day-field.tsx'
import { koboIn, typedNaira } from '../../../parts/money.ts'
import { fieldErrors } from '../../../parts/refusal.tsx'
import { FormDialog } from '../../../parts/unsaved/form-dialog.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { itemCalls, REREADS } from './calls.ts'

export interface Cinema {
  id: string
  name: string
}

interface Props {
  item: Item
  cinema: Cinema
  cinemas: readonly Cinema[]
  onClose: () => void
}

/** Sets the price of an item in one cinema, or in all. */
export function PriceDialog({ item, cinema, cinemas, onClose }: Props) {
  const present = item.prices.find(({ cinemaID, holds }) => cinemaID === cinema.id && holds)?.kobo
  const [naira, setNaira] = useState(typeof present === 'number' ? typedNaira(present) : '')
  const [from, setFrom] = useState('')
  const [isEverywhere, setIsEverywhere] = useState(false)
  const change = useChange(itemCalls.setItemPrice, { invalidates: REREADS, onDone: onClose })
  const errors = fieldErrors(change.error)
  const kobo = koboIn(naira)
  const send = () =>
    change.mutate({
      id: item.id,
      cinemaIDs: isEverywhere ? cinemas.map(({ id }) => id) : [cinema.id],
      kobo: kobo ?? null,
      ...(from !== '' && { from }),
    })
  return (
    <FormDialog title={`${nameOfItem(item)} in ${cinema.name}`} onClose={onClose}>
      <ChangeForm
        action="Save"
        change={change}
        isUnreadable={naira.trim() !== '' && kobo === undefined}
        onSubmit={send}
      >
        <legend className="visually-hidden">The price</legend>
        <NairaField
          label={`Price in ${UNITS}`}
          hint="Empty if it is not sold here"
          value={naira}
          onChange={setNaira}
          error={errors['kobo']}
        />
        <DayField
          label="First business day, or empty for today"
          value={from}
          onChange={setFrom}
          error={errors['from']}
        />
        {cinemas.length > 1 && (
          <CheckField label="In all cinemas of this list" checked={isEverywhere} onChange={setIsEverywhere} />
        )}
      </ChangeForm>
    </FormDialog>
  )
}
