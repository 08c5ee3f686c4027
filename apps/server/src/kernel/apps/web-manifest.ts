import { centersPath } from '@velvet/contract/operator/product'

const BACKGROUND = '#0e0d10'

/** Returns what a phone needs to install the app, under the operator's name for it. */
export function webManifest(product: string): object {
  return {
    id: '/',
    name: product,
    short_name: product,
    description: 'Movies now playing near you, and the tickets to see them.',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    background_color: BACKGROUND,
    theme_color: BACKGROUND,
    categories: ['entertainment'],
    icons: [
      icon('icon-192', 192),
      icon('icon-512', 512),
      { ...icon('maskable-512', 512), purpose: 'maskable' },
    ],
    shortcuts: [
      shortcut('My Tickets', '/mytickets'),
      shortcut(`${product} Centers`, centersPath(product)),
    ],
  }
}

/** Returns what a phone needs to install the attendant's app beside the customer's app. */
export function gateManifest(product: string): object {
  return {
    id: '/gate/',
    name: `${product} gate`,
    short_name: `${product} gate`,
    description: 'Admits people at the door, with or without a network.',
    lang: 'en',
    start_url: '/gate/',
    scope: '/gate/',
    display: 'standalone',
    orientation: 'portrait',
    background_color: BACKGROUND,
    theme_color: BACKGROUND,
    icons: [
      icon('icon-192', 192),
      icon('icon-512', 512),
      { ...icon('maskable-512', 512), purpose: 'maskable' },
    ],
  }
}

function icon(name: string, side: number) {
  return { src: `/icons/${name}.png`, sizes: `${side}x${side}`, type: 'image/png' }
}

function shortcut(name: string, url: string) {
  return { name, url, icons: [icon('icon-192', 192)] }
}
