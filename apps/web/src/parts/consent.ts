import { PRIVACY_VERSION } from '@velvet/contract/customers/privacy'

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
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Consent> | null
    return kept?.version === PRIVACY_VERSION ? kept.isGiven === true : undefined
  } catch {
    return undefined
  }
}

export function keepAdConsent(isGiven: boolean): void {
  const consent: Consent = { isGiven, version: PRIVACY_VERSION, at: new Date().toISOString() }
  try {
    localStorage.setItem(KEY, JSON.stringify(consent))
  } catch {
    // Without storage, the browser asks again.
  }
}
