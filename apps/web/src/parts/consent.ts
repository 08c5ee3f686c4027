import { attempt } from '@velvet/client/attempt'
import { PRIVACY_VERSION } from '@velvet/contract/people/privacy'

const KEY = 'advertising-consent'

interface Consent {
  isGiven: boolean
  version: string
  at: string
}

/**
 * Returns this device's answer about advertisements; undefined if there is none for the present
 * policy.
 */
export function readAdConsent(): boolean | undefined {
  const kept = attempt(() => JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Consent> | null)
  return kept?.version === PRIVACY_VERSION ? kept.isGiven === true : undefined
}

export function keepAdConsent(isGiven: boolean): void {
  const consent: Consent = { isGiven, version: PRIVACY_VERSION, at: new Date().toISOString() }
  attempt(() => localStorage.setItem(KEY, JSON.stringify(consent)))
}
