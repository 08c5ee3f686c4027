const KEY = 'gate-theme'

export const THEMES = ['dark', 'light'] as const
type Theme = (typeof THEMES)[number]

/** Returns the theme that was chosen on this phone; undefined means the phone's own setting. */
export function chosenTheme(): Theme | undefined {
  return THEMES.find((theme) => theme === localStorage.getItem(KEY))
}

export function chooseTheme(theme: Theme | undefined): void {
  if (theme) localStorage.setItem(KEY, theme)
  else localStorage.removeItem(KEY)
  applyTheme()
}

export function applyTheme(): void {
  const theme = chosenTheme()
  if (theme) document.documentElement.dataset['theme'] = theme
  else delete document.documentElement.dataset['theme']
}
