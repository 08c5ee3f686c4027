import { useSessionDraft } from '../../app/use-session-draft.ts'

/** A code that went out to a number. */
export interface SentCode {
  phoneNumber: string
  pinId: string
  sentAt: number
  isVerified: boolean
  /** Known once the number is verified. */
  hasAccount?: boolean
  /** In a native app, which keeps no cookies: goes along with the sign-up. */
  verificationSecret?: string | undefined
}

export interface SignUpDraft {
  country: string
  state: string
  lga: string
  phoneNumber: string
  dateOfBirth: string
  sex: 'Male' | 'Female'
  sent: SentCode | null
}

const EMPTY: SignUpDraft = {
  country: '',
  state: '',
  lga: '',
  phoneNumber: '',
  dateOfBirth: '',
  sex: 'Male',
  sent: null,
}

export interface DraftProps {
  draft: SignUpDraft
  change: (changes: Partial<SignUpDraft>) => void
}

export function useSignUpDraft() {
  return useSessionDraft('sign-up', EMPTY)
}

/** The code of the number that stands in the form: with another number it counts for nothing. */
export function codeOf({ phoneNumber, sent }: SignUpDraft): SentCode | undefined {
  return sent?.phoneNumber === phoneNumber ? sent : undefined
}
