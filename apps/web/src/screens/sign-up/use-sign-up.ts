import { birthdayFrom } from '@velvet/contract/people/birthday'
import { fill } from '@velvet/contract/shared/words/spoken'
import { PRIVACY_VERSION } from '@velvet/contract/people/privacy'
import { ACCOUNT_EXISTS_MS } from '@velvet/contract/shared/time/timers'
import { SIGN_UP_BONUS_VP } from '@velvet/contract/points/vp'
import { deviceType, platform } from '@velvet/device/platform'
import { useState } from 'react'
import { useLocation, useNavigate } from '../../app/router.tsx'
import { PRODUCT } from '../../app/product.ts'
import { useNotice } from '../../app/use-notice.ts'
import { register } from '../../state/auth.ts'
import type { Failure } from '../../state/call-thunk.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { codeOf, numberOf, useSignUpDraft } from './use-sign-up-draft.ts'
import type { SignUpDraft } from './use-sign-up-draft.ts'
import { w } from './words.ts'

/** These refusals are about the number, so they stand beside it. */
const OF_NUMBER: readonly Failure['code'][] = ['phone-not-verified', 'phone-not-served']

/** Holds the form, and handles the outcome of sending it. */
export function useSignUp() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const isBusy = useAppSelector(({ auth }) => auth.registerLoading)
  const { draft, change, forget } = useSignUpDraft()
  const notice = useNotice()
  /** What is wrong with the number, which the sending of a code may also find. */
  const ofNumber = useNotice()
  const [fields, setFields] = useState<Failure['fields']>({})

  async function submit(password: string) {
    notice.clear()
    ofNumber.clear()
    setFields({})
    if (!codeOf(draft)?.isVerified) {
      ofNumber.show(w.phoneNotVerified)
      return
    }
    const dateOfBirth = birthdayFrom(draft.dateOfBirth)
    if (dateOfBirth === undefined) {
      setFields({ dateOfBirth: 'is no day' })
      notice.show(w.noBirthday)
      return
    }
    const outcome = await dispatch(register({ ...personOf(draft), dateOfBirth, password }))
    if (register.rejected.match(outcome)) {
      refused(outcome.error)
      return
    }
    forget()
    const { phoneNumber } = draft
    const hasTransfer = outcome.payload >= SIGN_UP_BONUS_VP
    const next = { ...(state as object | null), phoneNumber, hasTransfer }
    navigate('/signupsuccessful', { replace: true, state: next })
  }

  function refused({ code, message, fields: wrong }: Failure) {
    if (code === 'User already exists') {
      ofNumber.show(fill(w.accountExists, { product: PRODUCT.name }), ACCOUNT_EXISTS_MS)
      return
    }
    // The code was entered too long ago, so the person can request a new one.
    if (code === 'phone-not-verified') change({ sent: null })
    setFields(wrong)
    if (OF_NUMBER.includes(code)) ofNumber.show(message)
    else notice.show(message)
  }

  function edit(changes: Partial<SignUpDraft>) {
    // A new code takes the place of one that was not verified, so its refusal no longer holds.
    if (changes.sent) ofNumber.clear()
    if (changes.dateOfBirth !== undefined && fields['dateOfBirth']) {
      notice.clear()
      setFields({})
    }
    change(changes)
  }

  return {
    draft,
    change: edit,
    submit,
    isBusy,
    fields,
    refusal: notice.text,
    ofNumber,
  }
}

function personOf(draft: SignUpDraft) {
  const { country, state, lga, dateOfBirth, sex, sent } = draft
  const phoneNumber = numberOf(draft)
  const verificationSecret = sent?.verificationSecret
  const device = { platform: platform(), operatingSystem: deviceType() }
  const privacyVersion = PRIVACY_VERSION
  const person = { country, state, lga, phoneNumber, dateOfBirth, sex }
  const wantsWhatsApp = draft.whatsApp && sent?.offersWhatsApp
  return { ...person, verificationSecret, privacyVersion, ...device, ...(wantsWhatsApp && { whatsApp: true }) }
}
