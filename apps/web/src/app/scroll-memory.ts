const positions = new Map<string, number>()

/** Remembers how far down a tab was, for when the tab bar leads back to it. */
export function rememberScroll(tabPath: string): void {
  positions.set(tabPath, window.scrollY)
}

export function rememberedScroll(tabPath: string): number {
  return positions.get(tabPath) ?? 0
}
