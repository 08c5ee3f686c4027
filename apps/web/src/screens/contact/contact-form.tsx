import { CONTACT_MAX_LENGTHS } from '@velvet/contract/people/contact'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { SelectField } from '@velvet/ui/select-field'
import { TextArea } from '@velvet/ui/text-area'
import { TextField } from '@velvet/ui/text-field'
import { useRef, useState } from 'react'
import form from '../../parts/form.module.css'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import { countries } from './countries.ts'
import { SUBJECT_NAMES, useContact } from './use-contact.ts'
import { w } from './words.ts'

export function ContactForm() {
  const { entries, change, errors, isSending, outcome, send } = useContact()
  const trap = useRef<HTMLInputElement>(null)
  return (
    <form
      className={form.fields}
      onSubmit={(event) => {
        event.preventDefault()
        void send(trap.current?.value ?? '')
      }}
    >
      <TextField
        label={w.name}
        autoComplete="name"
        required
        maxLength={CONTACT_MAX_LENGTHS.name}
        value={entries.name}
        onChange={(name) => change({ name })}
        error={errors['name']}
      />
      <TextField
        label={w.email}
        type="email"
        autoComplete="email"
        required
        maxLength={CONTACT_MAX_LENGTHS.email}
        value={entries.email}
        onChange={(email) => change({ email })}
        error={errors['email']}
      />
      <CountryField
        label={w.country}
        autoComplete="country-name"
        required
        value={entries.country}
        onChange={(country) => change({ country })}
        error={errors['country']}
      />
      <SelectField
        label={w.subject}
        value={entries.subject}
        options={SUBJECT_NAMES}
        onChange={(subject) => change({ subject })}
      />
      <TextArea
        label={w.message}
        required
        maxLength={CONTACT_MAX_LENGTHS.message}
        value={entries.message}
        onChange={(message) => change({ message })}
        error={errors['message']}
      />
      {/* Only a machine fills in this field. */}
      <input ref={trap} name="_gotcha" hidden tabIndex={-1} autoComplete="off" aria-hidden />
      {outcome && (
        <Banner kind={outcome.kind} role={outcome.kind === 'error' ? 'alert' : 'status'}>
          {outcome.text}
        </Banner>
      )}
      <NeedsNetwork text={w.needsNetwork} />
      <Button type="submit" wide busy={isSending}>
        {w.send}
      </Button>
    </form>
  )
}

interface CountryFieldProps {
  label: string
  autoComplete: string
  required: boolean
  value: string
  onChange: (country: string) => void
  error: string | undefined
}

/** Lists the countries. An old browser that does not know their names lets the person write one. */
function CountryField(props: CountryFieldProps) {
  const [options] = useState(countries)
  if (!options) return <TextField {...props} maxLength={CONTACT_MAX_LENGTHS.country} />
  return <SelectField {...props} options={options} placeholder={w.chooseCountry} />
}
