import {
  CONTACT_MIN_LENGTH,
  GENERAL_ENQUIRY,
  contactSubjects,
  shortContactFields,
} from '@velvet/contract/customers/contact'
import type { ContactField } from '@velvet/contract/customers/contact'
import { useState } from 'react'
import { PRODUCT } from '../../app/product.ts'
import { contact } from '../../calls/services.ts'
import { failureOf } from '../../state/call-thunk.ts'
import { reportConversion } from './conversion.ts'

type ContactEntries = Record<ContactField | 'subject', string>

export const SUBJECTS = contactSubjects(PRODUCT.name)
const EMPTY: ContactEntries = {
  name: '',
  email: '',
  country: '',
  subject: GENERAL_ENQUIRY,
  message: '',
}

/** Holds a message to the support team. The text stays until the message was sent. */
export function useContact() {
  const [entries, setEntries] = useState(EMPTY)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isSending, setIsSending] = useState(false)
  const [outcome, setOutcome] = useState<{ kind: 'success' | 'error'; words: string }>()

  /** `trap` is the content of the field that people cannot see. */
  async function send(trap: string) {
    setOutcome(undefined)
    const short = shortContactFields(entries)
    setErrors(Object.fromEntries(short.map((field) => [field, tooShort()])))
    if (short.length > 0) return
    setIsSending(true)
    try {
      const { message } = await contact({ ...entries, ...(trap && { _gotcha: trap }) })
      setEntries(EMPTY)
      setOutcome({ kind: 'success', words: message })
      reportConversion(PRODUCT.adConversion)
    } catch (error) {
      const { message, fields } = failureOf(error)
      setErrors(fields)
      setOutcome({ kind: 'error', words: message })
    }
    setIsSending(false)
  }

  function change(changes: Partial<ContactEntries>) {
    setEntries({ ...entries, ...changes })
  }
  return { entries, change, errors, isSending, outcome, send }
}

function tooShort(): string {
  return `Please write at least ${CONTACT_MIN_LENGTH} characters`
}
