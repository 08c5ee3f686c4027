import type { OutputOf } from '@velvet/contract/endpoint'
import type { getWallet as walletCall } from '@velvet/contract/endpoints/wallet'
import { useCallback, useEffect, useState } from 'react'
import { getWallet } from '../../calls/wallet.ts'
import { failureOf } from '../../state/call-thunk.ts'

type Page = OutputOf<typeof walletCall>
export type StatementEntry = Page['entries'][number]

interface Statement {
  entries: StatementEntry[]
  next: string | null
  isLoading: boolean
  error: string | null
}

const UNREAD: Statement = { entries: [], next: null, isLoading: true, error: null }

/** The newest entries first, a page at a time; read anew whenever the balance has changed. */
export function useStatement(uuid: string, balance: number) {
  const [statement, setStatement] = useState(UNREAD)

  const read = useCallback(
    (before: string | null, signal: AbortSignal) =>
      getWallet({ uuid, ...(before && { before }) }, { signal })
        .then((page) => setStatement((shown) => withPage(shown, page, before)))
        .catch((error: unknown) => {
          if (signal.aborted) return
          const { message } = failureOf(error)
          setStatement((shown) => ({ ...shown, isLoading: false, error: message }))
        }),
    [uuid],
  )

  useEffect(() => {
    const leaving = new AbortController()
    void read(null, leaving.signal)
    return () => leaving.abort()
  }, [read, balance])

  function more() {
    setStatement((shown) => ({ ...shown, isLoading: true, error: null }))
    void read(statement.next, new AbortController().signal)
  }
  return { ...statement, more }
}

function withPage(shown: Statement, page: Page, before: string | null): Statement {
  // Read anew in the meantime: the page that was asked for no longer follows what is shown.
  if (before !== null && before !== shown.next) return shown
  const entries = before === null ? page.entries : [...shown.entries, ...page.entries]
  return { entries, next: page.next, isLoading: false, error: null }
}
