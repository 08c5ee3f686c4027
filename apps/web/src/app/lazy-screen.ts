import { CHUNK_TIMEOUT_MS } from '@velvet/contract/timers'
import { lazy } from 'react'
import type { ComponentType } from 'react'
import { reloadOnce } from './reload-once.ts'

interface ScreenModule<Props = object> {
  default: ComponentType<Props>
}

/**
 * A screen in a chunk of its own. One that does not arrive in time ends in a ChunkLoadError. One
 * that is not to be had at once was taken away by a new version of the app, which a reload brings;
 * without a network its place is taken by a word about that.
 */
export function lazyScreen(load: () => Promise<ScreenModule>, timeoutMs = CHUNK_TIMEOUT_MS) {
  return lazy(() => inTime(load().catch(instead), timeoutMs))
}

/** A notice beside the screens: where it cannot be had, the app goes without. */
export function lazyNotice<Props = object>(load: () => Promise<ScreenModule<Props>>) {
  return lazy((): Promise<ScreenModule<Props>> => load().catch(() => ({ default: () => null })))
}

async function instead(reason: unknown): Promise<ScreenModule> {
  if (navigator.onLine && reloadOnce()) return new Promise<never>(() => undefined)
  try {
    return await import('../notices/screen-missing.tsx')
  } catch {
    throw chunkLoadError(reason)
  }
}

async function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(chunkLoadError()), timeoutMs)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}

function chunkLoadError(cause?: unknown): Error {
  const error = new Error('A part of the app did not arrive', { cause })
  error.name = 'ChunkLoadError'
  return error
}
