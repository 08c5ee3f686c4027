import type { Language } from '../words/languages.ts'

/** The operator's settings that are written into the page of the app, in place of `%NAME%`. */
export interface PageSettings {
  PRODUCT_NAME: string
  SUPPORT_EMAIL: string
  SUPPORT_PHONE: string
  /** Empty if the operator measures no advertisements. */
  AD_CONVERSION_ID: string
  DEBUG_ROUTES: 'on' | 'off'
  LANGUAGE: Language
  /** The country settings of the page. They are absent if only Nigeria is served (`countryForPage`). */
  COUNTRY: string
  /** The languages that people can choose, with spaces between them. */
  LANGUAGES: string
  /** The rest are the page's own texts, in its language. */
  DESCRIPTION: string
  PART_LOST: string
  TRY_AGAIN: string
  BROWSER_TOO_OLD: string
  NO_JAVASCRIPT: string
  /** The name of the gate. */
  GATE: string
}

export const DEFAULT_SUPPORT_EMAIL = 'support@velvet.example'

/** Matches a placeholder that no value has replaced. */
export const UNFILLED = /^%[A-Z_]+%$/

/** Replaces placeholders by their values, and leaves other placeholders alone. */
export function fillPlaceholders(text: string, valueOf: (name: string) => string | undefined): string {
  return text.replace(/%([A-Z_]+)%/g, (whole, name: string) => valueOf(name) ?? whole)
}
