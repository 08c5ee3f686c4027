import { readPages } from '@velvet/client/read-pages'
import {
  TENDER_NAMES,
  TENDER_REFERENCE_MAX_LENGTH,
  type ReturnReason,
} from '@velvet/contract/counter/counter-rules'
import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import { useReading } from '@velvet/ui/use-reading'
import { useState, type SubmitEvent } from 'react'
import { counterCalls, type MoneyToReturn, type TillSession } from '../../calls.ts'
import { ApprovalFields } from '../../parts/approval-fields.tsx'
import { nairaText } from '../../parts/naira.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { useApprovedAction } from '../../parts/use-approved-action.ts'
import styles from './till.module.css'

const REASONS: Readonly<Record<ReturnReason, string>> = {
  second: 'It was paid a second time.',
  'given-up': 'It came after the payment had ended.',
  'wrong-amount': 'It is another amount than was asked for.',
  'no-payment': 'Nobody waited for it.',
  unsold: 'No seats were left when it came.',
}

interface MoneyToReturnListProps {
  session: TillSession
  /** Called after money was given back. */
  onDone: () => void
}

/** Lists money at the tills of this cinema that paid for no sale. It shows nothing while there is none. */
export function MoneyToReturnList({ session, onDone }: MoneyToReturnListProps) {
  const { cinemaID } = session.till
  const money = useReading(cinemaID, (signal) =>
    readPages((page) => counterCalls.listMoneyToReturn({ ...page, cinemaID }, { signal })),
  )
  if (!money.value?.length) return <Refusal error={money.error} />
  const onReturned = () => {
    money.read()
    onDone()
  }
  return (
    <section className={styles.part} aria-label="Money to return">
      <h2>Money to return</h2>
      {money.value.map((one) => (
        <ReturnForm key={one.id} money={one} sessionID={session.id} onReturned={onReturned} />
      ))}
    </section>
  )
}

interface ReturnFormProps {
  money: MoneyToReturn
  sessionID: string
  onReturned: () => void
}

/** Records that one amount was given back, with the reference of the way back. */
function ReturnForm({ money, sessionID, onReturned }: ReturnFormProps) {
  const { id, kind, kobo, till, place, number, reason } = money
  const [reference, setReference] = useState('')
  const { action, needsApproval, approval, setApproval } = useApprovedAction(async (sending) => {
    const { idempotencyKey, approval: approved } = sending
    const input = {
      id,
      sessionID,
      reference: reference.trim(),
      reason: REASONS[reason],
      ...approved,
    }
    await counterCalls.returnMoney(input, { idempotencyKey })
    onReturned()
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void action.run()
  }
  return (
    <form className="form" onSubmit={submit} aria-label={`${nairaText(kobo)} to return`}>
      <p>
        <strong>{nairaText(kobo)}</strong> · {TENDER_NAMES[kind]} {place}, {till.name}
      </p>
      <p className="muted">
        {REASONS[reason]} Number {number}
      </p>
      <Refusal error={action.error} />
      <TextField
        label="Reference of the way back"
        autoComplete="off"
        required
        maxLength={TENDER_REFERENCE_MAX_LENGTH}
        value={reference}
        onChange={setReference}
      />
      {needsApproval && <ApprovalFields value={approval} onChange={setApproval} />}
      <Button type="submit" look="quiet" busy={action.isBusy} wide>
        It was given back
      </Button>
    </form>
  )
}
