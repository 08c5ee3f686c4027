import { useMutation } from '@tanstack/react-query'
import type { Offer } from '@velvet/contract/catalogue/offers.calls'
import { CODE_PREFIX_MAX_LENGTH, MAX_CODES } from '@velvet/contract/catalogue/offers.rules'
import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { storeFile } from '../../../parts/download.tsx'
import { Form } from '../../../parts/form.tsx'
import { fieldErrors, Refusal } from '../../../parts/refusal.tsx'
import { FormDialog } from '../../../parts/unsaved/form-dialog.tsx'

interface Asked {
  count: number
  prefix?: string
  days?: number
}

/** Asks how many codes to make for an offer. */
export function NewCodesDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const [count, setCount] = useState('100')
  const [prefix, setPrefix] = useState('')
  const [days, setDays] = useState('')
  const { mutate, isPending, error } = useMutation({
    // The server cannot show the codes again, so they are stored at once.
    mutationFn: (asked: Asked) => storeFile('POST', '/api/v1/staff/offers/:id/codes', { id: offer.id, ...asked }),
    onSuccess: onClose,
  })
  const errors = fieldErrors(error)
  const make = () =>
    mutate({ count: Number(count), ...(prefix !== '' && { prefix }), ...(days !== '' && { days: Number(days) }) })
  return (
    <FormDialog title={`Codes for ${offer.name}`} onClose={onClose}>
      <Form error={error} onSubmit={make}>
        <p>Each code is for one purchase. The file is the only place where they can be read: keep it safe.</p>
        <TextField
          label="Number of codes"
          required
          inputMode="numeric"
          hint={`At most ${MAX_CODES}`}
          value={count}
          onChange={setCount}
          error={errors['count']}
        />
        <TextField
          label="First letters"
          hint={`Up to ${CODE_PREFIX_MAX_LENGTH} letters and digits, without 0, 1, I, L and O. They may be empty.`}
          value={prefix}
          onChange={(text) => setPrefix(text.toUpperCase())}
          error={errors['prefix']}
        />
        <TextField
          label="Days"
          inputMode="numeric"
          hint="Empty means as long as the offer holds."
          value={days}
          onChange={setDays}
          error={errors['days']}
        />
        <Refusal error={error} />
        <Button type="submit" busy={isPending}>
          Make and download
        </Button>
      </Form>
    </FormDialog>
  )
}
