import { lazy } from 'react'
import type { ComponentType } from 'react'

/** A part beside the screens, in a chunk of its own: where it cannot be had, the app goes without. */
export function lazyNotice(load: () => Promise<{ default: ComponentType }>) {
  return lazy(() => load().catch(() => ({ default: () => null })))
}
