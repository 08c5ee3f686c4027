import { vi } from 'vitest'

/** Answers the app's only media query, which is whether the window is a desktop's. */
function mediaQueries(isDesktop: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isDesktop && query.includes('min-width: 768px') && query.includes('min-height: 500px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

export const phoneScreen = () => mediaQueries(false)
export const desktopScreen = () => mediaQueries(true)
