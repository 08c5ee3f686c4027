import { TENDER_REFERENCE_MAX_LENGTH } from '@velvet/contract/sales/counter.rules'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { NairaField } from '../../parts/naira-field.tsx'
import { koboIn } from '../../parts/naira.ts'

const TENDERS = [
  { id: 'cash', name: 'Cash' },
  { id: 'terminal', name: 'Card' },
]

export const NO_MONEY = { kind: 'cash', cash: '', reference: '', reason: '' }
type Typed = typeof NO_MONEY

/** Returns the tenders that pay the difference, or undefined if a field is invalid. */
export function tendersOf({ kind, cash, reference, reason }: Typed, difference: number) {
  if (difference <= 0) return []
  if (kind === 'terminal') {
    const said = reason.trim()
    return [{ kind: 'terminal' as const, kobo: difference, reference: reference.trim(), ...(said && { reason: said }) }]
  }
  const kobo = cash === '' ? difference : koboIn(cash)
  return kobo === undefined ? undefined : [{ kind: 'cash' as const, kobo }]
}

interface MoneyProps {
  money: Typed
  hasTerminal: boolean
  onChange: (money: Typed) => void
}

/** Asks how the difference of an exchange is paid. */
export function ExchangeMoney({ money, hasTerminal, onChange }: MoneyProps) {
  const set = (part: Partial<Typed>) => onChange({ ...money, ...part })
  return (
    <>
      <PickField label="Paid by" choices={TENDERS} value={money.kind} onChange={(kind) => set({ kind })} />
      {money.kind === 'cash' ? (
        <NairaField label="Cash handed over, if it is more" value={money.cash} onChange={(cash) => set({ cash })} />
      ) : (
        <>
          <TextField
            label="Reference on the slip"
            required
            autoComplete="off"
            maxLength={TENDER_REFERENCE_MAX_LENGTH}
            value={money.reference}
            onChange={(reference) => set({ reference })}
          />
          {hasTerminal && (
            <TextField
              label="Why the reference is typed"
              required
              autoComplete="off"
              value={money.reason}
              onChange={(reason) => set({ reason })}
            />
          )}
        </>
      )}
    </>
  )
}
