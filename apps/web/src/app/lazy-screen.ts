import { reportIfSlow } from '@velvet/client/answer-source'
import { MINUTE_MS } from '@velvet/contract/shared/time/durations'
import { CHUNK_TIMEOUT_MS } from '@velvet/contract/shared/time/timers'
import { Suspense, createElement, lazy, useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { asText } from '../words/other-words.ts'

declare global {
  interface Window {
    /**
     * Loads the page again. Returns false without a network, or if that was tried a moment ago.
     * `index.html` defines the function.
     */
    reloadOnce?: () => boolean
  }
}

interface ScreenModule<Props = object> {
  default: ComponentType<Props>
}

export interface Screen {
  (): ReactNode
  /** Loads the code. Afterwards the screen is drawn at once, without the waiting sign. */
  load: () => Promise<void>
}

/** Returns a screen in a chunk of its own, which is loaded after the words that it shows. */
export function lazyScreen(load: () => Promise<ScreenModule>): Screen {
  return firstScreen(() => asText(load))
}

/**
 * Returns a screen in a chunk of its own, whose words the page has learnt before the app started. A chunk
 * that takes too long ends in a ChunkLoadError. A chunk that fails at once was removed by a new version of
 * the app, so the page is reloaded once. If that does not help, or without a network, a notice replaces the
 * screen for this visit.
 */
export function firstScreen(load: () => Promise<ScreenModule>): Screen {
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

/**
 * Returns a notice beside the screens. The app continues with `meanwhile` until the notice has
 * loaded, which is tried again and again.
 */
export function lazyNotice<Props extends object = object>(
  load: () => Promise<ScreenModule<Props>>,
  meanwhile?: ReactNode,
) {
  const Later: ComponentType<Props> = lazy(() => untilLoaded(() => asText(load)))
  return (props: Props) => createElement(Suspense, { fallback: meanwhile }, createElement(Later, props))
}

async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, MINUTE_MS)
        addEventListener('online', resolve)
      })
    }
  }
}

async function instead(reason: unknown): Promise<ScreenModule> {
  if (window.reloadOnce?.()) return new Promise<never>(() => undefined)
  try {
    return await asText(() => import('../notices/screen-missing.tsx'))
  } catch {
    throw chunkLoadError(reason)
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(chunkLoadError()), CHUNK_TIMEOUT_MS)
  })
  const ended = reportIfSlow()
  try {
    const loaded = await Promise.race([work, limit])
    // Every screen reads its data again when it learns that the network is back.
    if (ended()) window.dispatchEvent(new Event('online'))
    return loaded
  } finally {
    ended()
    clearTimeout(timer)
  }
}

function chunkLoadError(cause?: unknown): Error {
  const error = new Error('A part of the app did not arrive', { cause })
  error.name = 'ChunkLoadError'
  return error
}
