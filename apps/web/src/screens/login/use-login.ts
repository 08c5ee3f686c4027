import type { InputOf } from '@velvet/contract/shared/endpoint'
import type { login } from '@velvet/contract/people/accounts.calls'
import { spokenLanguage } from '@velvet/contract/shared/words/spoken'
import { LOGIN_BANNER_MS } from '@velvet/contract/shared/time/timers'
import { useState } from 'react'
import { useLocation, useNavigate } from '../../app/router.tsx'
import { cameFrom } from '../../app/came-from.ts'
import { isChosenByVisitor, keepLanguage, takeVisitorsChoice } from '../../app/chosen-language.ts'
import { PRODUCT } from '../../app/product.ts'
import { useNotice } from '../../app/use-notice.ts'
import { startSession } from '../../state/auth.ts'
import type { Failure } from '../../state/call-thunk.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { w } from './words.ts'
import { forgetTraces } from '../../state/forget-traces.ts'
import { clearSession, forgetOthersHere } from '../../parts/session-traces.ts'

/** Logs in, and leads to the screen that the person wanted. */
export function useLogin() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const isBusy = useAppSelector(({ auth }) => auth.loginLoading)
  const signedIn = useAppSelector(({ auth }) => auth.user)
  const sessionEnd = useAppSelector(({ auth }) => (auth.isAuthenticated ? null : auth.refreshError))
  const notice = useNotice()
  const [hasSubmitted, setHasSubmitted] = useState(false)

  async function submit(input: InputOf<typeof login>) {
    notice.clear()
    setHasSubmitted(true)
    const outcome = await dispatch(startSession(input))
    if (startSession.rejected.match(outcome)) {
      notice.show(textFor(outcome.error), LOGIN_BANNER_MS)
      return
    }
    // What others left in this tab is forgotten below, and this choice with it.
    const keepsLanguage = isChosenByVisitor()
    forgetOthers(signedIn, outcome.payload.user)
    if (keepsLanguage) takeVisitorsChoice(outcome.payload.user)
    // A person who has left for another screen stays there.
    if (window.location.pathname !== pathname) return
    const next = cameFrom(state) ?? '/home'
    const { Language: language } = outcome.payload.singleUser
    if (!keepsLanguage && language && language !== spokenLanguage() && PRODUCT.languages.includes(language)) {
      keepLanguage(language)
      window.location.replace(next)
    } else navigate(next, { replace: true })
  }

  return { submit, hasSubmitted, isBusy, refusal: notice.text, sessionEnd }
}

/** An impossible number gets the same message as an unknown one. */
function textFor({ code, message }: Failure): string {
  return code === 'bad-request' ? w.invalidLogin : message
}

/**
 * A phone may be shared, so the person who signs in finds nothing of another customer, even if that
 * customer never signed out or their session has just ended. Their unanswered requests stay on the
 * phone, out of sight: they keep a purchase from being made twice.
 */
function forgetOthers(before: string | null, now: string): void {
  if (before !== null && before !== now) {
    forgetTraces()
    clearSession()
  }
  forgetOthersHere(now)
}
