import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { failureOf } from '../../state/call-thunk.ts'

interface Page<Item> {
  items: Item[]
  /** The position where the next page starts. */
  next: string | null
}

export interface Pages<Item> extends Page<Item> {
  isLoading: boolean
  error: string | null
}

/** The function must be the same at each render. */
export type LoadPage<Item> = (before: string | null, signal: AbortSignal) => Promise<Page<Item>>

/**
 * Returns the newest items first, page by page, and reads them again whenever the balance changes. A
 * page that could not be read is read again when the network is back.
 */
export function usePages<Item>(load: LoadPage<Item>, balance: number) {
  const [pages, setPages] = useState<Pages<Item>>({
    items: [],
    next: null,
    isLoading: true,
    error: null,
  })

  const read = useCallback(
    (before: string | null, signal: AbortSignal) =>
      load(before, signal)
        .then((page) => setPages((shown) => withPage(shown, page, before)))
        .catch((error: unknown) => {
          if (signal.aborted) return
          const { message } = failureOf(error)
          setPages((shown) => ({ ...shown, isLoading: false, error: message }))
        }),
    [load],
  )

  useEffect(() => {
    const leaving = new AbortController()
    void read(null, leaving.signal)
    return () => leaving.abort()
  }, [read, balance])

  function more() {
    setPages((shown) => ({ ...shown, isLoading: true, error: null }))
    void read(pages.next, new AbortController().signal)
  }

  const readWhatFailed = useEffectEvent(() => {
    if (pages.error !== null) more()
  })
  useEffect(() => {
    const online = () => readWhatFailed()
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [])

  /** Replaces some of the items. */
  const replace = useCallback((other: (item: Item) => Item) => {
    setPages((shown) => ({ ...shown, items: shown.items.map(other) }))
  }, [])
  return { pages, more, replace }
}

function withPage<Item>(shown: Pages<Item>, page: Page<Item>, before: string | null): Pages<Item> {
  // The list was read again in the meantime, so this page no longer follows the visible items.
  if (before !== null && before !== shown.next) return shown
  const items = before === null ? page.items : [...shown.items, ...page.items]
  return { items, next: page.next, isLoading: false, error: null }
}
