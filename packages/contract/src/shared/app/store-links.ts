import { APP_ID } from './native.ts'
import { APP_STORE_URL, PLAY_STORE_URL } from './version.ts'

/** Returns true for the page of this app in Google Play. */
export function isOwnPlayStoreLink(link: string): boolean {
  const url = urlOf(link)
  return (
    isPageOf(url, 'play.google.com') &&
    url.pathname === '/store/apps/details' &&
    [...url.searchParams].join() === `id,${APP_ID}`
  )
}

/**
 * Returns true for the page of this app in the App Store, in any country: the one with the number that Apple gave the
 * app. As long as the operator has entered no number, only the page without one counts.
 */
export function isOwnAppStoreLink(link: string, appStoreId: string | undefined): boolean {
  if (appStoreId === undefined) return link === APP_STORE_URL
  const url = urlOf(link)
  const page = new RegExp(`^(?:/[a-z]{2})?/app(?:/[^/]+)?/id${appStoreId}$`)
  return isPageOf(url, 'apps.apple.com') && page.test(url.pathname) && url.search === ''
}

/** Says which links are taken. */
export const STORE_LINK_WORDS = {
  appstore: (appStoreId: string | undefined) =>
    appStoreId === undefined
      ? `must be ${APP_STORE_URL}. For an address with the number of the app, the server needs APP_STORE_ID`
      : `must be the page of this app in the App Store, such as https://apps.apple.com/app/id${appStoreId}`,
  playstore: `must be the page of this app in Google Play, ${PLAY_STORE_URL}`,
} as const

function urlOf(link: string): URL | undefined {
  try {
    return new URL(link)
  } catch {
    return undefined
  }
}

function isPageOf(url: URL | undefined, host: string): url is URL {
  return url !== undefined && url.origin === `https://${host}` && url.username === '' && url.hash === ''
}
