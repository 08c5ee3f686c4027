import type { AppVersionRow } from '@velvet/contract/operator/app-versions.calls'
import { FormDialog } from '../../../parts/unsaved/form-dialog.tsx'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { fieldErrors } from '../../../parts/refusal.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { useEdit } from '../../../parts/use-edit.ts'
import { settingsCalls } from './calls.ts'

const REREADS = [['app-versions'], ['audit'], ['today']] as const

interface Links {
  appstore: string
  playstore: string
}

interface NewProps {
  /** A new version usually has the links of the newest one. */
  newest: AppVersionRow | undefined
  onClose: () => void
}

/** Enters a version of the app. */
export function NewVersionDialog({ newest, onClose }: NewProps) {
  const [number, setNumber] = useState('')
  const { appstore = '', playstore = '' } = newest ?? {}
  const [links, setLinks] = useState<Links>({ appstore, playstore })
  const change = useChange(settingsCalls.addAppVersion, { invalidates: REREADS, onDone: onClose })
  const errors = fieldErrors(change.error)
  return (
    <FormDialog title="A new version" onClose={onClose}>
      <ChangeForm action="Save" change={change} onSubmit={() => change.mutate({ number, ...links })}>
        <legend className="visually-hidden">The version</legend>
        <TextField
          label="Version"
          hint="Such as 3.3.0"
          required
          value={number}
          onChange={setNumber}
          error={errors['number']}
        />
        <LinkFields links={links} errors={errors} onChange={setLinks} />
      </ChangeForm>
    </FormDialog>
  )
}

interface ChangeProps {
  row: AppVersionRow
  onClose: () => void
}

export function VersionLinksDialog({ row, onClose }: ChangeProps) {
  const { number, version, appstore, playstore } = row
  const edit = useEdit(settingsCalls.changeAppVersion, {
    present: { appstore, playstore },
    version,
    invalidates: REREADS,
    onDone: onClose,
  })
  const { values, type } = edit
  return (
    <FormDialog title={`Links of version ${number}`} onClose={onClose}>
      <ChangeForm action="Save" change={edit} onSubmit={() => edit.mutate({ number, ...values })}>
        <legend className="visually-hidden">The version</legend>
        <LinkFields links={values} errors={fieldErrors(edit.error)} onChange={type} />
      </ChangeForm>
    </FormDialog>
  )
}

interface FieldsProps {
  links: Links
  errors: Readonly<Record<string, string>>
  onChange: (links: Links) => void
}

function LinkFields({ links, errors, onChange }: FieldsProps) {
  const field = (name: keyof Links) => ({
    type: 'url',
    required: true,
    value: links[name],
    error: errors[name],
    onChange: (text: string) => onChange({ ...links, [name]: text }),
  })
  return (
    <>
      <TextField label="Address in the App Store" {...field('appstore')} />
      <TextField label="Address in Google Play" {...field('playstore')} />
    </>
  )
}
