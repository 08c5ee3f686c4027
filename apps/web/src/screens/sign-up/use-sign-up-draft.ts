import { normalisePhone } from '@velvet/contract/people/phone'
import { useSessionDraft } from '../../app/use-session-draft.ts'

/** A code that was sent to a number. */
interface SentCode {
  phoneNumber: string
  pinId: string
  sentAt: number
  isVerified: boolean
  /** Set once the number is verified. */
  hasAccount?: boolean
  offersWhatsApp?: boolean | undefined
  /** Set in a native app, which keeps no cookies and sends it with the sign-up. */
  verificationSecret?: string | undefined
}

export interface SignUpDraft {
  country: string
  state: string
  lga: string
  phoneNumber: string
  dateOfBirth: string
  sex: 'Male' | 'Female'
  whatsApp: boolean
  sent: SentCode | null
}

const EMPTY: SignUpDraft = {
  country: '',
  state: '',
  lga: '',
  phoneNumber: '',
  dateOfBirth: '',
  sex: 'Male',
  whatsApp: false,
  sent: null,
}

export interface DraftProps {
  draft: SignUpDraft
  change: (changes: Partial<SignUpDraft>) => void
}

export function useSignUpDraft() {
  return useSessionDraft('sign-up', EMPTY)
}

/** Returns the code for the number in the form; a code for another number does not count. */
export function codeOf({ phoneNumber, sent }: SignUpDraft): SentCode | undefined {
  return sent?.phoneNumber === phoneNumber ? sent : undefined
}

/** Returns the number as it is sent. A number from another country includes its calling code. */
export function numberOf({ phoneNumber, country }: SignUpDraft): string {
  const number = normalisePhone(phoneNumber, country)
  return number?.startsWith('+') ? number : phoneNumber
}
