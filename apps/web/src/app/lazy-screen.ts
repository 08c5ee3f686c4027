import { CHUNK_TIMEOUT_MS } from '@velvet/contract/timers'
import { lazy } from 'react'
import type { ComponentType } from 'react'
import { reloadOnce } from './reload-once.ts'

interface ScreenModule<Props = object> {
  default: ComponentType<Props>
}

/**
 * Returns a screen in a chunk of its own. A chunk that takes too long ends in a ChunkLoadError. A
 * chunk that fails at once was removed by a new version of the app, so the page is reloaded.
 * Without a network, a notice about that replaces the screen.
 */
export function lazyScreen(load: () => Promise<ScreenModule>, timeoutMs = CHUNK_TIMEOUT_MS) {
  return lazy(() => inTime(load().catch(instead), timeoutMs))
}

/** Returns a notice beside the screens. If it fails to load, the app continues without it. */
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
