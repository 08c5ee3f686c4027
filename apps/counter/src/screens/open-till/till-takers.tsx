import {
  ACCOUNT_DIGITS,
  ACCOUNT_NAME_MAX_LENGTH,
  TERMINAL_NAME_MAX_LENGTH,
  TERMINAL_PROVIDERS,
} from '@velvet/contract/sales/counter.rules'
import { ActionForm } from '@velvet/ui/action-form'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { counterCalls, type Till } from '../../calls.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { useKeyedAction } from '../../parts/use-keyed-action.ts'

const PROVIDERS = TERMINAL_PROVIDERS.map((id) => ({
  id,
  name: { paystack: 'Paystack', moniepoint: 'Moniepoint' }[id],
}))

/** Sets the card terminal and the account for transfers of a till. Only managers may do this. */
export function TillTakers({ till, onChanged }: { till: Till; onChanged: () => void }) {
  const [provider, setProvider] = useState(till.terminal?.provider ?? '')
  const [terminal, setTerminal] = useState(till.terminal?.id ?? '')
  const [account, setAccount] = useState(till.account ?? { number: '', bank: '', name: '' })
  const action = useKeyedAction(async (idempotencyKey) => {
    const known = TERMINAL_PROVIDERS.find((one) => one === provider)
    const input = {
      id: till.id,
      terminal: known && terminal.trim() ? { provider: known, id: terminal.trim() } : null,
      account: account.number.trim() ? account : null,
    }
    await counterCalls.changeTill(input, { idempotencyKey })
    onChanged()
  })
  const hasAccount = account.number.trim() !== ''
  return (
    <details>
      <summary>Card terminal and account of {till.name}</summary>
      <ActionForm action={action} look="quiet" label="Save the terminal and the account">
        <Refusal error={action.error} />
        <PickField
          label="Provider of the terminal"
          placeholder="No terminal"
          choices={PROVIDERS}
          value={provider}
          onChange={setProvider}
        />
        {provider !== '' && (
          <TextField
            label="Number of the terminal"
            autoComplete="off"
            required
            maxLength={TERMINAL_NAME_MAX_LENGTH}
            value={terminal}
            onChange={setTerminal}
          />
        )}
        <TextField
          label={`Account at Paystack for transfers, ${ACCOUNT_DIGITS} digits`}
          autoComplete="off"
          inputMode="numeric"
          maxLength={ACCOUNT_DIGITS}
          value={account.number}
          onChange={(number) => setAccount({ ...account, number })}
        />
        {hasAccount && (
          <>
            <TextField
              label="Bank of the account"
              autoComplete="off"
              required
              maxLength={ACCOUNT_NAME_MAX_LENGTH}
              value={account.bank}
              onChange={(bank) => setAccount({ ...account, bank })}
            />
            <TextField
              label="Name of the account"
              autoComplete="off"
              required
              maxLength={ACCOUNT_NAME_MAX_LENGTH}
              value={account.name}
              onChange={(name) => setAccount({ ...account, name })}
            />
          </>
        )}
      </ActionForm>
    </details>
  )
}
