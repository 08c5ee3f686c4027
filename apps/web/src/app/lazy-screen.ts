import { CHUNK_TIMEOUT_MS } from '@velvet/contract/timers'
import { lazy } from 'react'
import type { ComponentType } from 'react'

interface ScreenModule {
  default: ComponentType
}

/** A screen in a chunk of its own; one that does not arrive ends in a ChunkLoadError. */
export function lazyScreen(load: () => Promise<ScreenModule>, timeoutMs = CHUNK_TIMEOUT_MS) {
  return lazy(() => inTime(load(), timeoutMs))
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

function chunkLoadError(): Error {
  const error = new Error('A part of the app did not arrive in time')
  error.name = 'ChunkLoadError'
  return error
}
