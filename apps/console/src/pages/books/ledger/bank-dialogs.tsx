import { REFERENCE_MAX_LENGTH, TYPED_PAYOUT_PROVIDERS, TYPED_PAYOUTS } from '@velvet/contract/books/bank.rules'
import { SPONSOR_MAX_LENGTH } from '@velvet/contract/catalogue/offers.rules'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { NAIRA_ACCOUNTS } from '@velvet/contract/books/naira-ledger.rules'
import { FormDialog } from '../../../parts/unsaved/form-dialog.tsx'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { NairaField } from '../../../parts/amount-fields.tsx'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { DayField } from '../../../parts/day-field/day-field.tsx'
import { koboIn } from '../../../parts/money.ts'
import { Picker } from '../../../parts/picker/picker.tsx'
import { CINEMA_PICKS, type Pick } from '../../../parts/picker/picks.ts'
import { bankCalls } from './bank-calls.ts'
import { useAddition } from './use-addition.ts'

const DEPOSIT = { amount: '', day: '', reference: '' }

/** Records that cash of a safe was taken to the bank. */
export function DepositDialog({ onClose }: { onClose: () => void }) {
  const [cinema, setCinema] = useState<Pick | null>(null)
  const { values, change, errors, field } = useAddition(bankCalls.recordDeposit, DEPOSIT, onClose)
  const { day, reference } = values
  const kobo = koboIn(values.amount)
  const send = () => {
    if (cinema && kobo !== undefined) change.mutate({ cinemaID: cinema.id, kobo, day, reference })
  }
  return (
    <FormDialog title="A deposit from a safe" onClose={onClose}>
      <ChangeForm
        action="Save the deposit"
        change={change}
        isUnreadable={kobo === undefined}
        disabled={!cinema}
        onSubmit={send}
      >
        <legend className="visually-hidden">The deposit</legend>
        <Picker
          label="Safe of"
          required
          source={CINEMA_PICKS}
          value={cinema}
          onPick={setCinema}
          error={errors['cinemaID']}
        />
        <NairaField label="Amount" required {...field('amount', 'kobo')} />
        <DayField label="Taken to the bank on" required {...field('day')} />
        <TextField label="Reference of the slip" required maxLength={REFERENCE_MAX_LENGTH} {...field('reference')} />
      </ChangeForm>
    </FormDialog>
  )
}

const ACCOUNTS = TYPED_PAYOUTS.map((id) => ({ id, name: NAIRA_ACCOUNTS[id].name }))
const PROVIDER_NAMES = { typed: 'The bank of the terminals', moniepoint: 'Moniepoint' }
const PROVIDERS = TYPED_PAYOUT_PROVIDERS.map((id) => ({ id, name: PROVIDER_NAMES[id] }))
const PAYOUT = {
  account: 'terminal-clearing',
  provider: 'typed',
  gross: '',
  fee: '0',
  day: '',
  reference: '',
}

/** Records what the bank of card terminals has paid out, with its fee. */
export function PayoutDialog({ onClose }: { onClose: () => void }) {
  const { values, change, field } = useAddition(bankCalls.recordPayout, PAYOUT, onClose)
  const { day, reference } = values
  const grossKobo = koboIn(values.gross)
  const feeKobo = koboIn(values.fee)
  const send = () => {
    if (grossKobo === undefined || feeKobo === undefined) return
    const account = TYPED_PAYOUTS.find((id) => id === values.account) ?? 'terminal-clearing'
    const provider = TYPED_PAYOUT_PROVIDERS.find((id) => id === values.provider) ?? 'typed'
    change.mutate({ account, provider, grossKobo, feeKobo, day, reference })
  }
  const net = (grossKobo ?? 0) - (feeKobo ?? 0)
  return (
    <FormDialog title="A payout of card terminals" onClose={onClose}>
      <ChangeForm
        action="Save the payout"
        change={change}
        isUnreadable={grossKobo === undefined || feeKobo === undefined}
        onSubmit={send}
      >
        <legend className="visually-hidden">The payout</legend>
        <PickField label="What was collected" choices={ACCOUNTS} {...field('account')} />
        <PickField label="Paid out by" choices={PROVIDERS} {...field('provider')} />
        <NairaField label="Collected" required {...field('gross', 'grossKobo')} />
        <NairaField label="Fee" required {...field('fee', 'feeKobo')} />
        <p className="muted">{formatKobo(net)} reach the bank.</p>
        <DayField label="At the bank on" required {...field('day')} />
        <TextField label="Reference of the payout" required maxLength={REFERENCE_MAX_LENGTH} {...field('reference')} />
      </ChangeForm>
    </FormDialog>
  )
}

/** Records that a company has paid into the bank what it owes for offers. */
export function SponsorDialog({ onClose }: { onClose: () => void }) {
  const { values, change, field } = useAddition(bankCalls.recordSponsorPayment, { ...DEPOSIT, sponsor: '' }, onClose)
  const { sponsor, day, reference } = values
  const kobo = koboIn(values.amount)
  const send = () => {
    if (kobo !== undefined) change.mutate({ sponsor, kobo, day, reference })
  }
  return (
    <FormDialog title="A sponsor’s payment" onClose={onClose}>
      <ChangeForm action="Save the payment" change={change} isUnreadable={kobo === undefined} onSubmit={send}>
        <legend className="visually-hidden">The payment</legend>
        <TextField
          label="Company"
          hint="The name of the sponsor, as its offers have it."
          required
          maxLength={SPONSOR_MAX_LENGTH}
          {...field('sponsor')}
        />
        <NairaField label="Amount" required {...field('amount', 'kobo')} />
        <DayField label="At the bank on" required {...field('day')} />
        <TextField
          label="Reference of the transfer"
          required
          maxLength={REFERENCE_MAX_LENGTH}
          {...field('reference')}
        />
      </ChangeForm>
    </FormDialog>
  )
}
