import type { Painter } from '@velvet/contract/first-paint'
import { knowSettings } from './page-meta.ts'

/** Makes the painter. The names that the operator gave are known before any other module asks. */
export const makePainter: Painter['makePainter'] = async (settings) => {
  knowSettings(settings)
  const { paintPage } = await import('./paint-page.tsx')
  return paintPage
}
