import type { Painter } from '@velvet/contract/app/first-paint'
import { knowSettings } from './page-meta.ts'

/**
 * Makes the painter. The page is imported after the settings are known, because its modules read
 * them when they load.
 */
export const makePainter: Painter['makePainter'] = async (settings) => {
  knowSettings(settings)
  const { paintPage } = await import('./paint-page.tsx')
  return paintPage
}
