import { CallError } from '@velvet/client/call-error'
import { useCallback, useEffect, useState } from 'react'
import { theDatabase } from '../../app/start-counter.ts'
import { counterCalls, type BarPickup } from '../../calls.ts'
import { keepSetting, readSetting } from '../../store/database.ts'
import type { KeptStep, Step } from '../../store/kept-step.ts'
import { chime } from './chime.ts'
import { forgetStep, keepStep, keptSteps, rowsAfter, sendSteps } from './steps.ts'

const AGAIN_AFTER_MS = 3_000
const CLOCK_EVERY_MS = 30_000
/** The server answers when an order changes, and after `PICKUPS_WAIT_S` at the latest. */
const ANSWER_WITHIN_MS = 30_000

interface Bar {
  /** The orders that wait; undefined until they were read. */
  rows: readonly BarPickup[] | undefined
  /** These steps wait on the disk, or were refused. */
  steps: readonly KeptStep[]
  /** The error of the last attempt to read the orders; undefined if it succeeded. */
  error: unknown
  /** The time by which orders are late, in milliseconds since 1970. */
  now: number
  takeStep: (code: string, step: Step) => Promise<void>
  /** Deletes a refused step that a person has seen. */
  markSeen: (key: string) => Promise<void>
}

/** Follows the orders of a bar, and keeps its steps on the disk until the server has them. */
export function useBar(cinemaID: string): Bar {
  const [rows, setRows] = useState<readonly BarPickup[]>()
  const [steps, setSteps] = useState<readonly KeptStep[]>([])
  const [error, setError] = useState<unknown>()
  const [now, setNow] = useState(() => Date.now())

  const readSteps = useCallback(async () => setSteps(await keptSteps(theDatabase())), [])
  const send = useCallback(async () => {
    try {
      const done = new Map((await sendSteps(theDatabase())).map((row) => [row.code, row]))
      setRows((now) => now?.map((row) => done.get(row.code) ?? row))
    } finally {
      await readSteps()
    }
  }, [readSteps])

  useEffect(() => {
    const stop = new AbortController()
    const isOver = () => stop.signal.aborted
    const clock = setInterval(() => setNow(Date.now()), CLOCK_EVERY_MS)
    const follow = async () => {
      const database = theDatabase()
      await readSteps()
      const kept = await readSetting(database, 'pickups')
      if (kept?.cinemaID === cinemaID) setRows(kept.rows)
      let known = new Set(kept?.rows.map(({ code }) => code))
      let since: string | undefined
      while (!isOver()) {
        try {
          await send()
          const options = { signal: stop.signal, timeoutMs: ANSWER_WITHIN_MS }
          const read = await counterCalls.listCounterPickups({ cinemaID, ...(since && { since }) }, options)
          if (read.rows.some(({ code }) => !known.has(code))) chime()
          known = new Set(read.rows.map(({ code }) => code))
          since = read.version
          await keepSetting(database, 'pickups', { cinemaID, rows: read.rows })
          setRows(read.rows)
          setError(undefined)
        } catch (reason) {
          if (isOver()) return
          since = undefined
          setError(reason)
          await new Promise((done) => setTimeout(done, AGAIN_AFTER_MS))
        }
      }
    }
    void follow()
    return () => {
      clearInterval(clock)
      stop.abort()
    }
  }, [cinemaID, readSteps, send])

  return {
    rows: rows && rowsAfter(rows, steps),
    steps,
    error,
    now,
    async takeStep(code, step) {
      await keepStep(theDatabase(), code, step)
      await readSteps()
      await send().catch((reason: unknown) => setError(reason))
    },
    async markSeen(key) {
      await forgetStep(theDatabase(), key)
      await readSteps()
    },
  }
}

/** Returns true if the server was not reached or failed, so that the bar works with the orders that it has. */
export const isUnreached = (error: unknown) => error instanceof CallError && (error.status === 0 || error.status >= 500)
