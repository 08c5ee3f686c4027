import type { PageSettings } from '@velvet/contract/shared/app/page-settings'

let known: Record<string, string> = {}

export function knowSettings(settings: PageSettings): void {
  known = {
    product: settings.PRODUCT_NAME,
    'support-email': settings.SUPPORT_EMAIL,
    'support-phone': settings.SUPPORT_PHONE,
    'ad-conversion': settings.AD_CONVERSION_ID,
    languages: settings.LANGUAGES,
    'debug-routes': settings.DEBUG_ROUTES,
  }
}

/** Replaces app/page-meta.ts in the painter, because the server has no page to read. */
export function pageMeta(name: string): string {
  return known[name] ?? ''
}
