import { attempt } from '@velvet/client/attempt'
import { LANGUAGE_COOKIE, languageCookie } from '@velvet/contract/words/languages'
import type { Language } from '@velvet/contract/words/languages'

/** Under this name the phone remembers a customer whose choice of language the server does not know yet. */
const TO_SEND = 'language-to-send'

/** Keeps the language in a cookie. The next page that this browser opens is in this language. */
export function keepLanguage(language: Language): void {
  const { protocol } = location
  document.cookie = languageCookie(LANGUAGE_COOKIE, language, { path: '/', protocol })
}

/**
 * Opens the page again in this language. The choice of a customer must still be sent to the server, so the
 * phone remembers it. A visitor has no account that could learn the language.
 */
export function chooseLanguage(language: Language, uuid: string | null): void {
  keepLanguage(language)
  if (uuid !== null) attempt(() => localStorage.setItem(TO_SEND, uuid))
  location.reload()
}

/** Returns true if this customer chose the language of the page and the server does not know it yet. */
export function isChoiceToSend(uuid: string): boolean {
  return attempt(() => localStorage.getItem(TO_SEND)) === uuid
}

/** Notes that the server knows the choice of this customer. */
export function forgetChoice(uuid: string): void {
  if (isChoiceToSend(uuid)) attempt(() => localStorage.removeItem(TO_SEND))
}
