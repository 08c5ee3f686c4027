import { shortDate } from '@velvet/contract/shared/time/time'
import { dayIn, isWholeDay } from '@velvet/contract/shared/typing/typed-day'
import type { ChangeEvent, FocusEvent, KeyboardEvent } from 'react'
import { useEffect, useEffectEvent, useState } from 'react'

/** A person who types a day pauses between two keys for less than this time. */
const PAUSE_MS = 600

interface Given {
  onDay: (day: string) => void
  today: string
  earliest: string | undefined
}

/**
 * Returns the props of an input for a day, and why the typed text is refused. The day is passed on when
 * the person presses Enter, leaves the field, or pauses after a whole day.
 */
export function useTypedDay(day: string, { onDay, today, earliest = '' }: Given) {
  /** The text as typed; undefined while the field shows the day. */
  const [typed, setTyped] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [seen, setSeen] = useState(day)
  /** The day that was passed on and has not come back yet. */
  const [sent, setSent] = useState<string>()
  if (day !== seen) {
    setSeen(day)
    // A link or the back button may have chosen another day.
    if (day === sent) setSent(undefined)
    else {
      setTyped(undefined)
      setRefusal(undefined)
    }
  }
  const pick = (found: string) => {
    setTyped(shortDate(found))
    setRefusal(undefined)
    if (found === (sent ?? day)) return
    setSent(found)
    onDay(found)
  }
  const passOn = () => {
    if (typed === undefined) return
    const found = typed.trim() === '' ? '' : dayIn(typed, today)
    if (found === undefined) setRefusal('Type a day such as 22/Nov/2026.')
    else if (found !== '' && found < earliest) {
      setRefusal(`The first possible day is ${shortDate(earliest)}.`)
    } else pick(found)
  }
  const rest = useEffectEvent(() => {
    if (isWholeDay(typed ?? '')) passOn()
  })
  useEffect(() => {
    const timer = setTimeout(() => rest(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return {
    refusal,
    pick,
    value: typed ?? shortDate(day),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped(target.value)
      setRefusal(undefined)
    },
    onFocus: ({ target }: FocusEvent<HTMLInputElement>) => target.select(),
    onBlur: passOn,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') passOn()
    },
  }
}
