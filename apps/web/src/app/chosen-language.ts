import { attempt } from '@velvet/client/attempt'
import { LANGUAGE_COOKIE, languageCookie } from '@velvet/contract/shared/words/languages'
import type { Language } from '@velvet/contract/shared/words/languages'
import { spokenLanguage } from '@velvet/contract/shared/words/spoken'

/** Under this name the phone remembers a customer whose choice of language the server does not know yet. */
const TO_SEND = 'language-to-send'

/** Under this name the tab remembers that a visitor chose its language, until a customer logs in or it is closed. */
const CHOSEN_BY_VISITOR = 'language-chosen'

/** Keeps the language in a cookie. The next page that this browser opens is in this language. */
export function keepLanguage(language: Language): void {
  const { protocol } = location
  document.cookie = languageCookie(LANGUAGE_COOKIE, language, { path: '/', protocol })
}

/**
 * Opens the page again in this language. The choice of a customer must still be sent to the server, so the
 * phone remembers it. The choice of a visitor counts for the account with which they log in next in this tab.
 */
export function chooseLanguage(language: Language, uuid: string | null): void {
  keepLanguage(language)
  attempt(() => {
    if (uuid === null) sessionStorage.setItem(CHOSEN_BY_VISITOR, language)
    else localStorage.setItem(TO_SEND, uuid)
  })
  location.reload()
}

/** Returns true if a person chose the language of this page in this tab before they logged in. */
export function isChosenByVisitor(): boolean {
  return attempt(() => sessionStorage.getItem(CHOSEN_BY_VISITOR)) === spokenLanguage()
}

/** Notes that the choice before the login is the choice of this customer, whose account must still learn it. */
export function takeVisitorsChoice(uuid: string): void {
  attempt(() => {
    sessionStorage.removeItem(CHOSEN_BY_VISITOR)
    localStorage.setItem(TO_SEND, uuid)
  })
}

/** Returns true if this customer chose the language of the page and the server does not know it yet. */
export function isChoiceToSend(uuid: string): boolean {
  return attempt(() => localStorage.getItem(TO_SEND)) === uuid || isChosenByVisitor()
}

/** Notes that the server knows the choice of this customer. */
export function forgetChoice(uuid: string): void {
  attempt(() => {
    sessionStorage.removeItem(CHOSEN_BY_VISITOR)
    if (localStorage.getItem(TO_SEND) === uuid) localStorage.removeItem(TO_SEND)
  })
}
