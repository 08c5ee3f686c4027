import { followMedia } from './follow-media.ts'

export const THEMES = ['system', 'dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

/**
 * Stored under its own key: it belongs to the phone, not to the person, and the page reads it
 * before anything else.
 */
const KEY = 'theme'

export function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'dark' || kept === 'light' ? kept : 'system'
  } catch {
    return 'system'
  }
}

/** If the phone cannot store the choice, it lasts until the page is closed. */
export function chooseTheme(theme: Theme): void {
  show(theme)
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Full or forbidden storage only means that the choice is not remembered.
  }
}

/** Shows the chosen theme, or that of the phone and each change of it. */
export function followTheme(): void {
  show(readTheme())
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
