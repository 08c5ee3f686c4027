import { MAX_CODES } from '@velvet/contract/catalogue/offers.rules'
import { UNITS } from '@velvet/contract/shared/kobo'
import { SelectField } from '@velvet/ui/select-field'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { NairaField } from '../../../parts/amount-fields.tsx'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { DayField } from '../../../parts/day-field/day-field.tsx'
import { koboIn } from '../../../parts/money.ts'
import { fieldErrors } from '../../../parts/refusal.tsx'
import { FormDialog } from '../../../parts/unsaved/form-dialog.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { ACCOUNTING, VOUCHER_REREADS, voucherCalls } from './voucher-calls.ts'

const NEW = { company: '', count: '100', face: '', paid: '', until: '', due: ACCOUNTING['at-use'] }

/** Proposes vouchers for a company. */
export function NewVouchersDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState(NEW)
  const set = (part: Partial<typeof NEW>) => setTyped({ ...typed, ...part })
  const change = useChange(voucherCalls.addVouchers, { invalidates: VOUCHER_REREADS, onDone: onClose })
  const errors = fieldErrors(change.error)
  const [faceKobo, paidKobo] = [koboIn(typed.face), koboIn(typed.paid)]
  const send = () => {
    const { company, until, due } = typed
    const accounting = due === ACCOUNTING['at-sale'] ? 'at-sale' : 'at-use'
    if (faceKobo === undefined || paidKobo === undefined) return
    change.mutate({ company, count: Number(typed.count), faceKobo, paidKobo, until, accounting })
  }
  return (
    <FormDialog title="Propose vouchers" onClose={onClose}>
      <ChangeForm
        action="Propose"
        change={change}
        isUnreadable={faceKobo === undefined || paidKobo === undefined}
        onSubmit={send}
      >
        <p>Another person makes the vouchers and gets their codes.</p>
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
        <SelectField
          label="VAT is due"
          options={Object.values(ACCOUNTING)}
          hint="The VAT of vouchers is due at their sale only if all cinemas have the same taxes."
          value={typed.due}
          onChange={(due) => set({ due })}
        />
      </ChangeForm>
    </FormDialog>
  )
}
