import { useMutation } from '@tanstack/react-query'
import { serverUrl } from '@velvet/client/base-url'
import { noAnswer, refusalOf } from '@velvet/client/call-error'
import { readToken } from '@velvet/client/token-store'
import type { Offer } from '@velvet/contract/catalogue/offers.calls'
import { MAX_CODES } from '@velvet/contract/catalogue/offers.rules'
import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { Form } from '../../../parts/form.tsx'
import { fieldErrors, Refusal } from '../../../parts/refusal.tsx'
import { saveFile } from '../../../parts/save-file.ts'
import { FormDialog } from '../../../parts/unsaved/form-dialog.tsx'

interface Asked {
  count: number
  prefix?: string
  days?: number
}

/** Makes codes and saves them as a file, because the server cannot show them again. */
async function makeCodes({ id }: Offer, asked: Asked): Promise<void> {
  const answer = await fetch(serverUrl(`/api/v1/staff/offers/${id}/codes`), {
    method: 'POST',
    headers: { Authorization: `Bearer ${readToken() ?? ''}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(asked),
  }).catch(() => Promise.reject(noAnswer('network')))
  if (!answer.ok) throw await refusalOf(answer)
  saveFile('codes.csv', await answer.blob())
}

/** Asks how many codes to make for an offer. */
export function NewCodesDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const [count, setCount] = useState('100')
  const [prefix, setPrefix] = useState('')
  const [days, setDays] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: (asked: Asked) => makeCodes(offer, asked),
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
          hint="Up to 6 letters and digits, without 0, 1, I, L and O. They may be empty."
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
