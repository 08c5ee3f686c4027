import { centersPath, DEFAULT_PRODUCT_NAME } from '@velvet/contract/operator/product'
import type { Language } from '@velvet/contract/shared/words/languages'
import { fill } from '@velvet/contract/shared/words/spoken'
import { lettersIn } from '../notifications/letters.ts'

const BACKGROUND = '#0e0d10'

/** `npm run screens` takes these pictures. */
const SCREENSHOTS = ['home', 'movie', 'ticket'].map((name) => ({
  src: `/screenshots/${name}.jpg`,
  sizes: '540x1110',
  type: 'image/jpeg',
  form_factor: 'narrow',
}))

/** Returns what a phone needs to install the app, under the operator's name for it and in this language. */
export function webManifest(product: string, language: Language): object {
  const { page } = lettersIn(language)
  return {
    id: '/',
    name: product,
    short_name: product,
    description: page.description,
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    background_color: BACKGROUND,
    theme_color: BACKGROUND,
    categories: ['entertainment'],
    icons: [icon('icon-192', 192), icon('icon-512', 512), { ...icon('maskable-512', 512), purpose: 'maskable' }],
    // The pictures show the default name, so an operator with another name goes without.
    ...(product === DEFAULT_PRODUCT_NAME && { screenshots: SCREENSHOTS }),
    shortcuts: [
      shortcut(page.myTickets, '/mytickets'),
      shortcut(page.findMovie, '/find'),
      shortcut(fill(page.centers, { product }), centersPath(product)),
    ],
  }
}

/** The functions return the fields in which the manifests of the installable staff apps differ. */
const STAFF_APPS = {
  gate: (product: string, language: Language) => {
    const { page } = lettersIn(language)
    return {
      ...named(fill(page.gate, { product })),
      description: page.gateDescription,
      orientation: 'portrait',
    }
  },
  counter: (product: string) => ({
    ...named(`${product} counter`),
    description: 'Sells tickets at the window, for cash and other money.',
    orientation: 'landscape',
  }),
} as const
export type InstalledStaffApp = keyof typeof STAFF_APPS

/** Returns what a machine needs to install an app of the staff beside the customer's app. */
export function staffManifest(app: InstalledStaffApp, product: string, language: Language): object {
  const path = `/${app}/`
  return {
    ...STAFF_APPS[app](product, language),
    id: path,
    lang: language,
    start_url: path,
    scope: path,
    display: 'standalone',
    background_color: BACKGROUND,
    theme_color: BACKGROUND,
    icons: [icon('icon-192', 192), icon('icon-512', 512), { ...icon('maskable-512', 512), purpose: 'maskable' }],
  }
}

function named(name: string) {
  return { name, short_name: name }
}

function icon(name: string, side: number) {
  return { src: `/icons/${name}.png`, sizes: `${side}x${side}`, type: 'image/png' }
}

function shortcut(name: string, url: string) {
  return { name, url, icons: [icon('icon-192', 192)] }
}
