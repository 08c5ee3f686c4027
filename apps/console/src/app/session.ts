import { confirmBy, onSessionEnded } from '@velvet/client/session'
import { forgetToken, keepTokenIn, readToken, storeToken } from '@velvet/client/token-store'
import { useSyncExternalStore } from 'react'
import { askForPassword, endConfirmation } from './confirmation.ts'
import { meQuery } from './me.ts'
import { queryClient } from './query-client.ts'

/** The customer's app has the same origin, so the token of staff needs another name. */
const KEY = 'staff-token'

/** Says who is signed in. */
interface Session {
  /**
   * `lapsed` means that the server has ended the session while pages were open. They stay as they
   * are, so that nothing typed is lost, and the same person can sign in again.
   */
  state: 'in' | 'lapsed' | 'out'
  /** Changes when another person signs in, for whom every page is made anew. */
  visit: number
}

let session: Session = { state: 'out', visit: 0 }
const listeners = new Set<() => void>()

function become(next: Session): void {
  session = next
  // A person who signs in has given the password, and another person continues nothing.
  endConfirmation(false)
  for (const listener of listeners) listener()
}

/** Keeps the token of staff apart from that of a customer who uses the same browser. */
export function keepSessionApart(): void {
  keepTokenIn(
    {
      keep: (token) => localStorage.setItem(KEY, token),
      // Another tab may have signed in since. Its token stays.
      drop: (token) => {
        if (localStorage.getItem(KEY) === token) localStorage.removeItem(KEY)
      },
    },
    localStorage.getItem(KEY),
  )
  become({ ...session, state: readToken() === null ? 'out' : 'in' })
  onSessionEnded(lapse)
  confirmBy(askForPassword)
}

export function beginSession(token: string, staffId: string): void {
  const isBack = session.state === 'lapsed' && personInPages() === staffId
  storeToken(token)
  if (isBack) {
    become({ ...session, state: 'in' })
    void queryClient.invalidateQueries()
  } else {
    queryClient.clear()
    become({ state: 'in', visit: session.visit + 1 })
  }
}

/** Forgets the token and everything that was read with it. */
export function endSession(): void {
  forgetToken()
  queryClient.clear()
  become({ ...session, state: 'out' })
}

/** Keeps the pages of the person whose session the server has ended, if there are any. */
function lapse(): void {
  if (personInPages() === undefined) endSession()
  else {
    forgetToken()
    become({ ...session, state: 'lapsed' })
  }
}

const personInPages = () => queryClient.getQueryData(meQuery.queryKey)?.staff.id

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSession(): Session {
  return useSyncExternalStore(listen, () => session)
}
