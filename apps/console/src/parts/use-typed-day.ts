import { NAMED_YEARS } from '@velvet/contract/time/named-years'
import type { ChangeEvent, KeyboardEvent } from 'react'
import { useEffect, useEffectEvent, useState } from 'react'
import { DATE_PAUSE_MS } from './use-rested.ts'

interface Typed {
  text: string
  /** False while a part of the date is missing, or while its year has too few digits. */
  isWhole: boolean
}

/**
 * Returns the props of an input for a day. While somebody types a year, the browser takes each digit
 * for a whole year, such as the year 2. So the day is given on when the person pauses, presses Enter
 * or leaves the field.
 */
export function useTypedDay(day: string, onDay: (day: string) => void) {
  const [typed, setTyped] = useState<Typed>({ text: day, isWhole: true })
  const [seen, setSeen] = useState(day)
  /** The day that was given on and has not come back yet. */
  const [sent, setSent] = useState<string>()
  if (day !== seen) {
    setSeen(day)
    // A link or the back button may have chosen another day.
    if (day === sent) setSent(undefined)
    else setTyped({ text: day, isWhole: true })
  }
  const giveOn = () => {
    if (!typed.isWhole || typed.text === (sent ?? day)) return
    setSent(typed.text)
    onDay(typed.text)
  }
  const rest = useEffectEvent(giveOn)
  useEffect(() => {
    const timer = setTimeout(() => rest(), DATE_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return {
    ...{ min: `${NAMED_YEARS.first}-01-01`, max: `${NAMED_YEARS.last}-12-31`, value: typed.text },
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setTyped({ text: target.value, isWhole: target.validity.valid }),
    onBlur: giveOn,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') giveOn()
    },
  }
}
