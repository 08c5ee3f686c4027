import { followMedia } from './follow-media.ts'

export const THEMES = ['system', 'dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

/** Kept by itself: it belongs to the phone, not to the person, and the page reads it first of all. */
const KEY = 'theme'

export function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'dark' || kept === 'light' ? kept : 'system'
  } catch {
    return 'system'
  }
}

/** Where the phone keeps nothing, the choice lasts as long as the page. */
export function chooseTheme(theme: Theme): void {
  show(theme)
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // A full or forbidden storage costs the memory of the choice alone.
  }
}

/** Shows what was chosen, or what the phone says, also when that changes. */
export function followTheme(): void {
  show(readTheme())
  followMedia('(prefers-color-scheme: light)', paintBrowser)
}

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  paintBrowser()
}

/** The browser's own bars take the colour of the page. */
function paintBrowser(): void {
  const background = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim()
  if (!background) return
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = background
  }
}
