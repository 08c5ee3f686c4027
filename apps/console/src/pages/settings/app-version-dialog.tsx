import type { CallOptions } from '@velvet/client/call'
import type { AppVersionRow } from '@velvet/contract/endpoints/app-versions'
import { Dialog } from '@velvet/ui/dialog'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { ChangeForm } from '../../parts/change-form.tsx'
import { fieldErrors } from '../../parts/refusal.tsx'
import { useChange } from '../../parts/use-change.ts'
import { settingsCalls } from './calls.ts'

interface Props {
  /** The version whose links are changed; undefined for a new one. */
  row: AppVersionRow | undefined
  /** A new version usually has the links of the newest one. */
  newest: AppVersionRow | undefined
  onClose: () => void
}

type Typed = Parameters<typeof settingsCalls.addAppVersion>[0]

/** Enters a version of the app, or changes its links. */
export function AppVersionDialog({ row, newest, onClose }: Props) {
  const { appstore = '', playstore = '' } = row ?? newest ?? {}
  const [typed, setTyped] = useState({ number: row?.number ?? '', appstore, playstore })
  const change = useChange(
    (input: Typed, options: CallOptions) =>
      (row ? settingsCalls.changeAppVersion : settingsCalls.addAppVersion)(input, options),
    {
      ...(row && { version: row.version }),
      rereads: [['app-versions'], ['audit'], ['today']],
      onDone: onClose,
    },
  )
  const errors = fieldErrors(change.error)
  const field = (name: keyof Typed) => ({
    required: true,
    value: typed[name],
    onChange: (text: string) => setTyped({ ...typed, [name]: text }),
    error: errors[name],
  })
  return (
    <Dialog title={row ? `Links of version ${row.number}` : 'A new version'} onClose={onClose}>
      <ChangeForm action="Save" change={change} onSubmit={() => change.mutate(typed)}>
        <legend className="visually-hidden">The version</legend>
        {!row && <TextField label="Version" hint="Such as 3.1.0" {...field('number')} />}
        <TextField label="Address in the App Store" type="url" {...field('appstore')} />
        <TextField label="Address in Google Play" type="url" {...field('playstore')} />
      </ChangeForm>
    </Dialog>
  )
}
