import type { AnswerOf } from '@velvet/client/call'
import {
  accountCodesOf,
  accountCodesText,
  NAIRA_ACCOUNT_NAMES,
  NAIRA_ACCOUNTS,
} from '@velvet/contract/books/naira-ledger.rules'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { WideDialog } from '../../../parts/wide-dialog.tsx'
import { settingsCalls } from '../../operator/settings/calls.ts'

interface Props {
  settings: AnswerOf<typeof settingsCalls.updateSettings>['settings']
  onClose: () => void
}

/** Lets finance enter the operator's own code for each ledger account. */
export function AccountCodesDialog({ settings, onClose }: Props) {
  const [codes, setCodes] = useState(accountCodesOf(settings.account_codes))
  const change = useChange(settingsCalls.updateSettings, {
    version: settings.version,
    invalidates: [['settings'], ['audit']],
    onDone: onClose,
  })
  return (
    <WideDialog title="Account codes" onClose={onClose}>
      <ChangeForm
        action="Save"
        change={change}
        onSubmit={() => change.mutate({ account_codes: accountCodesText(codes), note: 'Account codes of the journal' })}
      >
        <legend className="visually-hidden">The codes</legend>
        {NAIRA_ACCOUNT_NAMES.map((account) => (
          <TextField
            key={account}
            label={NAIRA_ACCOUNTS[account].name}
            maxLength={40}
            value={codes[account] ?? ''}
            onChange={(code) => setCodes({ ...codes, [account]: code.replaceAll(/[=\n]/g, '') })}
          />
        ))}
      </ChangeForm>
    </WideDialog>
  )
}
