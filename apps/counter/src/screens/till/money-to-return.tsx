import { readPages } from '@velvet/client/read-pages'
import { TENDER_NAMES, TENDER_REFERENCE_MAX_LENGTH, type ReturnReason } from '@velvet/contract/sales/counter.rules'
import { TextField } from '@velvet/ui/text-field'
import { useReading } from '@velvet/ui/use-reading'
import { useState } from 'react'
import { counterCalls, type MoneyToReturn, type TillSession } from '../../calls.ts'
import { ActForm } from '../../parts/act-form.tsx'
import { nairaText } from '../../parts/naira.ts'
import { Refusal } from '../../parts/refusal.tsx'
import type { Act } from '../../store/kept-act.ts'
import styles from './till.module.css'

const REASONS: Readonly<Record<ReturnReason, string>> = {
  second: 'It was paid a second time.',
  'given-up': 'It came after the payment had ended.',
  'wrong-amount': 'It is another amount than was asked for.',
  'no-payment': 'No sale was waiting for it.',
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
  const act: Act = {
    kind: 'return',
    input: { id, sessionID, reference: reference.trim(), reason: REASONS[reason] },
  }
  const request = `${nairaText(kobo)} to return`
  return (
    <ActForm act={act} request={request} name={request} look="quiet" label="It was given back" onDone={onReturned}>
      <p>
        <strong>{nairaText(kobo)}</strong> · {TENDER_NAMES[kind]} {place}, {till.name}
      </p>
      <p className="muted">
        {REASONS[reason]} Number {number}
      </p>
      <TextField
        label="Reference of the way back"
        autoComplete="off"
        required
        maxLength={TENDER_REFERENCE_MAX_LENGTH}
        value={reference}
        onChange={setReference}
      />
    </ActForm>
  )
}
