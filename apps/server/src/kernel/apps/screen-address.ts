import { DEBUG_PATHS, SCREEN_PATHS } from '@velvet/contract/shared/app/screen-paths'
import { centersPath } from '@velvet/contract/operator/product'
import type { Config } from '../../settings/config.ts'

/**
 * Returns the address of the screen that the app shows at a path, in its usual spelling. Returns
 * undefined if the app has no screen there.
 */
export function screenAddress(
  path: string,
  { debugRoutes, PRODUCT_NAME }: Pick<Config, 'debugRoutes' | 'PRODUCT_NAME'>,
): string | undefined {
  const given = segmentsOf(path)
  const known = [...SCREEN_PATHS, ...(debugRoutes ? DEBUG_PATHS : []), centersPath(PRODUCT_NAME)]
  const names = known.map(segmentsOf).find((requested) => fits(requested, given))
  if (!names) return undefined
  const address = names.map((name, at) => (isFree(name) ? given[at] : name)).join('/')
  return address === 'home' ? '/' : `/${address}`
}

/** Capital letters and slashes at the end make no difference, as in the app. */
function fits(requested: readonly string[], given: readonly string[]): boolean {
  if (requested.length !== given.length) return false
  return requested.every((name, at) => isFree(name) || name === given[at]?.toLowerCase())
}

const isFree = (name: string) => name.startsWith(':')
const segmentsOf = (path: string) => path.split('/').filter(Boolean)
