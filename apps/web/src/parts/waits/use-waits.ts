import { textOf } from '@velvet/client/call-error'
import type { Waits } from '@velvet/contract/tickets/waiting-list.calls'
import { useState } from 'react'
import { useAnswer } from '../../app/use-answer.ts'
import { listWaits } from '../../calls/waits.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { forgetAsk, rememberAsk } from '../asked-here.ts'
import { askForPush } from '../push.ts'

const read = (signal: AbortSignal) => listWaits({}, { signal })

/** Reads what the customer waits for, and changes it. */
export function useWaits() {
  const uuid = useAppSelector((state) => state.auth.user)
  const { answer, replace, retry } = useAnswer(read)
  /** The film or showtime about which the server is asked now. */
  const [busy, setBusy] = useState<string>()
  const [refusal, setRefusal] = useState('')

  async function send(id: string, call: Promise<Waits>): Promise<boolean> {
    setBusy(id)
    try {
      replace(await call)
      setRefusal('')
      return true
    } catch (reason) {
      setRefusal(textOf(reason))
      return false
    } finally {
      setBusy(undefined)
    }
  }

  async function begin(id: string, call: Promise<Waits>): Promise<void> {
    // Browsers ask for notices only in the answer to a tap. Without them the app tells.
    if (uuid !== null) askForPush(uuid).catch(warn)
    if (await send(id, call)) rememberAsk(id)
  }

  async function end(id: string, call: Promise<Waits>): Promise<void> {
    if (await send(id, call)) forgetAsk(id)
  }
  return { waits: answer, busy, refusal, begin, end, reread: retry }
}

function warn(reason: unknown): void {
  console.warn('Notices were not asked for', reason)
}
