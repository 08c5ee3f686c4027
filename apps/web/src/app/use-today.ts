import { onAnswerSource } from '@velvet/client/answer-source'
import { serverNow } from '@velvet/client/server-clock'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@velvet/contract/shared/time/durations'
import { useEffect, useState } from 'react'

export interface Days {
  today: string
  tomorrow: string
}

/** Lagos is an hour ahead of UTC all year. */
const LAGOS_AHEAD_MS = HOUR_MS

function daysAt(aheadMs: number): Days {
  const dateIn = (ms: number) => new Date(serverNow() + aheadMs + ms).toISOString().slice(0, 10)
  return { today: dateIn(0), tomorrow: dateIn(DAY_MS) }
}

/**
 * Returns the dates of today and tomorrow by clocks that are this far ahead of UTC, and by the server's
 * time. Without clocks, they are those of Lagos. They change at midnight there while the app stays open.
 */
export function useToday(aheadMs = LAGOS_AHEAD_MS): Days {
  const [, setToday] = useState('')
  useEffect(() => {
    // The screen is drawn again only if the date is another one.
    const look = () => setToday(daysAt(aheadMs).today)
    look()
    const timer = setInterval(look, MINUTE_MS)
    // Each answer may correct the clock.
    const stop = onAnswerSource(look)
    // A phone stops the timers of a hidden page.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      stop()
      document.removeEventListener('visibilitychange', look)
    }
  }, [aheadMs])
  return daysAt(aheadMs)
}
