import { serverNow } from '@velvet/client/server-clock'
import { renewToken, sessionEnded } from '@velvet/client/session'
import { readToken } from '@velvet/client/token-store'
import { decodeToken, isHalfSpent } from '@velvet/contract/shared/token'
import { SESSION_CHECK_MS, SESSION_NEW_MS } from '@velvet/contract/shared/time/timers'
import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '../state/hooks.ts'
import type { AppDispatch } from '../state/store.ts'
import { fetchTickets } from '../state/tickets.ts'
import { fetchUserData } from '../state/updated-user-data.ts'

/**
 * Keeps a session alive for as long as the app is used: its token is renewed at the start, and
 * again when half of its life has passed. The account is also read at the start. The tickets are
 * read after a login too, so that they are on the phone before anybody looks for them. When the
 * network is back, what has failed is done again, and the account is read.
 */
export function useFreshSession(): void {
  const dispatch = useAppDispatch()
  const uuid = useAppSelector((state) => state.auth.user)

  useEffect(() => {
    if (!uuid) return
    if (wasJustOpened()) readTickets(dispatch, uuid)
    else void renewAndRead(dispatch, uuid)
  }, [dispatch, uuid])

  const isUnrenewed = useAppSelector((state) => state.auth.refreshError !== null)
  useEffect(() => {
    if (!uuid) return
    const again = () => {
      if (isUnrenewed) void renewAndRead(dispatch, uuid)
      else readAccount(dispatch, uuid)
    }
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [dispatch, uuid, isUnrenewed])

  useEffect(() => {
    if (!uuid) return
    const check = () => {
      if (!document.hidden && isWorthRenewing()) void renew()
    }
    const timer = setInterval(check, SESSION_CHECK_MS)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [uuid])
}

async function renewAndRead(dispatch: AppDispatch, uuid: string): Promise<void> {
  if (await renew()) readAccount(dispatch, uuid)
}

/** Returns false only if the session is known to have ended. */
async function renew(): Promise<boolean> {
  const token = readToken()
  const outcome = await renewToken()
  const isOver = outcome === 'ended' && token !== null && token === readToken()
  if (isOver) sessionEnded()
  return !isOver
}

/** The screens that read the account, or the tickets, by themselves whenever this would. */
const SHOW_ACCOUNT = /^\/(?:profile|confirmticket)\b/i
const SHOW_TICKETS = /^\/(?:mytickets|ticketdetails)\b/i

function readAccount(dispatch: AppDispatch, uuid: string): void {
  if (!readToken()) return
  if (!SHOW_ACCOUNT.test(location.pathname)) void dispatch(fetchUserData(uuid))
  readTickets(dispatch, uuid)
}

function readTickets(dispatch: AppDispatch, uuid: string): void {
  if (!SHOW_TICKETS.test(location.pathname)) void dispatch(fetchTickets(uuid))
}

/** Returns true after a login a moment ago, which has loaded the account. */
export function wasJustOpened(): boolean {
  const { iat } = claims()
  return typeof iat === 'number' && Math.abs(serverNow() - iat * 1000) < SESSION_NEW_MS
}

function isWorthRenewing(): boolean {
  return isHalfSpent(claims(), new Date(serverNow()))
}

function claims() {
  try {
    return decodeToken(readToken())
  } catch {
    return {}
  }
}
