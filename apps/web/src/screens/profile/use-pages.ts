import { useCallback, useEffect, useState } from 'react'
import { failureOf } from '../../state/call-thunk.ts'

export interface Page<Item> {
  items: Item[]
  /** Where the page after this one begins. */
  next: string | null
}

export interface Pages<Item> extends Page<Item> {
  isLoading: boolean
  error: string | null
}

/** Must stay the same from one drawing to the next. */
export type LoadPage<Item> = (before: string | null, signal: AbortSignal) => Promise<Page<Item>>

/** The newest items first, a page at a time; read anew whenever the balance has changed. */
export function usePages<Item>(load: LoadPage<Item>, balance: number) {
  const [pages, setPages] = useState<Pages<Item>>({
    ...{ items: [], next: null, isLoading: true, error: null },
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

  /** Puts another item in the place of some. */
  const replace = useCallback((other: (item: Item) => Item) => {
    setPages((shown) => ({ ...shown, items: shown.items.map(other) }))
  }, [])
  return { pages, more, replace }
}

function withPage<Item>(shown: Pages<Item>, page: Page<Item>, before: string | null): Pages<Item> {
  // Read anew in the meantime: the page that was asked for no longer follows what is shown.
  if (before !== null && before !== shown.next) return shown
  const items = before === null ? page.items : [...shown.items, ...page.items]
  return { items, next: page.next, isLoading: false, error: null }
}
