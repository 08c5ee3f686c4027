import { onAnswerSource } from '@velvet/client/answer-source'
import { serverNow } from '@velvet/client/server-clock'
import { DAY_MS, MINUTE_MS } from '@velvet/contract/durations'
import { localDateOf } from '@velvet/contract/time'
import { useEffect, useState } from 'react'

export interface Days {
  today: string
  tomorrow: string
}

function daysNow(): Days {
  const now = serverNow()
  return { today: localDateOf(new Date(now)), tomorrow: localDateOf(new Date(now + DAY_MS)) }
}

/**
 * Returns the dates of today and tomorrow by the server's clock. They change at midnight while the app
 * stays open.
 */
export function useToday(): Days {
  const [days, setDays] = useState(daysNow)
  useEffect(() => {
    const look = () =>
      setDays((before) => {
        const now = daysNow()
        return now.today === before.today ? before : now
      })
    const timer = setInterval(look, MINUTE_MS)
    // Each answer may correct the clock.
    const stop = onAnswerSource(look)
    // A phone stops the timers of a page that nobody looks at.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      stop()
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return days
}
