import { CHUNK_TIMEOUT_MS } from '@velvet/contract/timers'
import { createElement, lazy, useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { reloadOnce } from './reload-once.ts'

interface ScreenModule<Props = object> {
  default: ComponentType<Props>
}

export interface Screen {
  (): ReactNode
  /** Loads the code. Afterwards the screen is drawn at once, without the waiting sign. */
  load: () => Promise<void>
}

/**
 * Returns a screen in a chunk of its own. A chunk that takes too long ends in a ChunkLoadError. A
 * chunk that fails at once was removed by a new version of the app, so the page is reloaded once. If
 * that does not help, or without a network, a notice replaces the screen for this visit.
 */
export function lazyScreen(load: () => Promise<ScreenModule>): Screen {
  let loaded: ComponentType | undefined
  let isMissing = false
  const later = () =>
    lazy(() =>
      inTime(
        load().catch((reason: unknown) => {
          isMissing = true
          return instead(reason)
        }),
      ),
    )
  let Later = later()
  function Show() {
    // The component is chosen once, because a visible screen is drawn again if its component
    // changes.
    const [Shown] = useState(() => loaded ?? Later)
    useEffect(() => leave, [])
    return createElement(Shown)
  }
  /** The next visit loads what was missing, because the network may be back by then. */
  function leave() {
    if (!isMissing) return
    isMissing = false
    Later = later()
  }
  return Object.assign(Show, {
    load: async () => {
      loaded = (await load()).default
    },
  })
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

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(chunkLoadError()), CHUNK_TIMEOUT_MS)
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
