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
import { CheckField } from '../../../parts/check-field.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { WideDialog } from '../../../parts/wide-dialog.tsx'
import { settingsCalls } from '../../operator/settings/calls.ts'

interface Props {
  settings: AnswerOf<typeof settingsCalls.updateSettings>['settings']
  onClose: () => void
}

/** Lets an admin enter the operator's own code for each ledger account, and what belongs to the gross. */
export function AccountCodesDialog({ settings, onClose }: Props) {
  const [codes, setCodes] = useState(accountCodesOf(settings.account_codes))
  const [inGross, setInGross] = useState(settings.sponsored_in_gross)
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
        onSubmit={() =>
          change.mutate({
            account_codes: accountCodesText(codes),
            sponsored_in_gross: inGross,
            note: 'Account codes of the journal',
          })
        }
      >
        <legend className="visually-hidden">The codes</legend>
        <CheckField
          label="What sponsors pay belongs to the gross of a ticket"
          hint="With its taxes and film hire, as consideration of a third party. It holds for later sales."
          checked={inGross}
          onChange={setInGross}
        />
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
