import { useMutation } from '@tanstack/react-query'
import { MAX_CODES } from '@velvet/contract/catalogue/offers.rules'
import { UNITS } from '@velvet/contract/shared/kobo'
import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { NairaField } from '../../../parts/amount-fields.tsx'
import { DayField } from '../../../parts/day-field/day-field.tsx'
import { storeFile } from '../../../parts/download.tsx'
import { Form } from '../../../parts/form.tsx'
import { koboIn } from '../../../parts/money.ts'
import { fieldErrors, Refusal } from '../../../parts/refusal.tsx'
import { FormDialog } from '../../../parts/unsaved/form-dialog.tsx'

const NEW = { company: '', count: '100', face: '', paid: '', until: '' }

/** Sells vouchers to a company. */
export function NewVouchersDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState(NEW)
  const set = (part: Partial<typeof NEW>) => setTyped({ ...typed, ...part })
  const { mutate, isPending, error } = useMutation({
    // The server cannot show the codes again, so they are stored at once.
    mutationFn: () =>
      storeFile('POST', '/api/v1/staff/vouchers', {
        company: typed.company,
        count: Number(typed.count),
        faceKobo: koboIn(typed.face),
        paidKobo: koboIn(typed.paid),
        until: typed.until,
      }),
    onSuccess: onClose,
  })
  const errors = fieldErrors(error)
  return (
    <FormDialog title="Sell vouchers" onClose={onClose}>
      <Form error={error} onSubmit={() => mutate()}>
        <p>The file is the only place where the codes can be read: give it to the company alone.</p>
        <TextField
          label="Company"
          required
          value={typed.company}
          onChange={(company) => set({ company })}
          error={errors['company']}
        />
        <TextField
          label="Number of vouchers"
          required
          inputMode="numeric"
          hint={`At most ${MAX_CODES}`}
          value={typed.count}
          onChange={(count) => set({ count })}
          error={errors['count']}
        />
        <NairaField
          label={`Face value, in ${UNITS}`}
          required
          hint="The buyer of a ticket pays what it costs above this."
          value={typed.face}
          onChange={(face) => set({ face })}
          error={errors['faceKobo']}
        />
        <NairaField
          label={`Paid for each, in ${UNITS}`}
          required
          value={typed.paid}
          onChange={(paid) => set({ paid })}
          error={errors['paidKobo']}
        />
        <DayField label="Last day" value={typed.until} onChange={(until) => set({ until })} error={errors['until']} />
        <Refusal error={error} />
        <Button type="submit" busy={isPending}>
          Sell and download
        </Button>
      </Form>
    </FormDialog>
  )
}
