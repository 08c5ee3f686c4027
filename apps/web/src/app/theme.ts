import { attempt } from '@velvet/client/attempt'
import { followMedia } from './follow-media.ts'

export const THEMES = ['system', 'dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

/**
 * The theme has its own key, because it belongs to the phone and not to the person, and because the
 * page reads it before anything else.
 */
const KEY = 'theme'

export function readTheme(): Theme {
  const kept = attempt(() => localStorage.getItem(KEY))
  return kept === 'dark' || kept === 'light' ? kept : 'system'
}

/** Shows and stores a theme. If the phone cannot store it, it lasts until the page is closed. */
export function chooseTheme(theme: Theme): void {
  show(theme)
  attempt(() => {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  })
}

/** Shows the theme that the person has chosen, or otherwise the theme of the phone. */
export function followTheme(): void {
  const theme = readTheme()
  // The style sheet follows the phone by itself if the person has chosen no theme. `show` is called
  // only for a chosen theme, because the browser takes long to compute the colour of its bars.
  if (theme !== 'system') show(theme)
  followMedia('(prefers-color-scheme: light)', paintBrowser)
}

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  paintBrowser()
}

/** Gives the browser's own bars the colour of the page. */
function paintBrowser(): void {
  const background = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim()
  if (!background) return
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = background
  }
}
