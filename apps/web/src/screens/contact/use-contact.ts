import { CONTACT_MIN_LENGTH, contactSubjects, shortContactFields } from '@velvet/contract/people/contact'
import type { ContactField } from '@velvet/contract/people/contact'
import { fill } from '@velvet/contract/shared/words/spoken'
import { useState } from 'react'
import { PRODUCT } from '../../app/product.ts'
import { contact } from '../../calls/services.ts'
import { failureOf } from '../../state/call-thunk.ts'
import { reportConversion } from './conversion.ts'
import { w } from './words.ts'

type ContactEntries = Record<ContactField | 'subject', string>

const SUBJECTS = contactSubjects(PRODUCT.name)
/** A customer chooses one of these names. The support team gets the English subject at the same place. */
export const SUBJECT_NAMES = [
  fill(w.cinemaLicense, { product: PRODUCT.name }),
  w.distributorsLicense,
  w.generalEnquiry,
  w.orderProduct,
]
/** Says what to write into a field that is too short. */
const TOO_SHORT = {
  name: w.shortName,
  email: w.shortEmail,
  country: w.shortCountry,
  message: w.shortMessage,
} satisfies Record<ContactField, string>
const EMPTY: ContactEntries = {
  name: '',
  email: '',
  country: '',
  subject: w.generalEnquiry,
  message: '',
}

/** Holds a message to the support team. The text stays until the message was sent. */
export function useContact() {
  const [entries, setEntries] = useState(EMPTY)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isSending, setIsSending] = useState(false)
  const [outcome, setOutcome] = useState<{ kind: 'success' | 'error'; text: string }>()

  /** `trap` is the content of the field that people cannot see. */
  async function send(trap: string) {
    setOutcome(undefined)
    const short = shortContactFields(entries)
    setErrors(
      Object.fromEntries(short.map((field) => [field, fill(TOO_SHORT[field], { characters: CONTACT_MIN_LENGTH })])),
    )
    if (short.length > 0) return
    setIsSending(true)
    try {
      const subject = SUBJECTS[SUBJECT_NAMES.indexOf(entries.subject)] ?? entries.subject
      await contact({ ...entries, subject, ...(trap && { _gotcha: trap }) })
      setEntries(EMPTY)
      setOutcome({ kind: 'success', text: w.sent })
      reportConversion(PRODUCT.adConversion)
    } catch (error) {
      const { message, fields } = failureOf(error)
      setErrors(fields)
      setOutcome({ kind: 'error', text: message })
    }
    setIsSending(false)
  }

  function change(changes: Partial<ContactEntries>) {
    setEntries({ ...entries, ...changes })
  }
  return { entries, change, errors, isSending, outcome, send }
}
