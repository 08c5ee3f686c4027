import type { FoundFilm } from '@velvet/contract/catalogue/find.calls'
import { useCallback, useEffect, useState } from 'react'
import { useAnswer } from '../../app/use-answer.ts'
import { useArea } from '../../app/use-area.ts'
import { find } from '../../calls/find.ts'
import { failureOf } from '../../state/call-thunk.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { inputOf, type Options } from './search-options.ts'

/** After this time without another letter, the words are looked for. */
const TYPING_MS = 250

/** Returns the filters once the text has not changed for a moment. */
function useTyped(options: Options): Options {
  const [typed, setTyped] = useState(options)
  useEffect(() => {
    const timer = setTimeout(() => setTyped(options), typed.text === options.text ? 0 : TYPING_MS)
    return () => clearTimeout(timer)
  }, [options, typed.text])
  return typed
}

/** Returns the area whose showtimes are meant: that of the account, or the one a visitor has chosen. */
export function useAreaOfSearch() {
  const own = useArea()
  const chosen = useAppSelector((state) => state.userLocation.area)
  return own ?? (chosen && { LGA: chosen.lga, state: chosen.state, country: chosen.country })
}

/** Finds films on the server, page by page. */
export function useFound(options: Options) {
  const typed = useTyped(options)
  const asked = JSON.stringify(inputOf(typed, useAreaOfSearch()))
  const ask = useCallback(
    (signal: AbortSignal) => find(JSON.parse(asked) as ReturnType<typeof inputOf>, { signal }),
    [asked],
  )
  const { answer, error, replace, retry } = useAnswer(ask)
  const [more, setMore] = useState<{ isReading: boolean; error?: string }>({ isReading: false })

  async function readMore(cursor: string, before: readonly FoundFilm[]) {
    setMore({ isReading: true })
    try {
      const page = await find({ ...(JSON.parse(asked) as ReturnType<typeof inputOf>), cursor })
      replace({ films: [...before, ...page.films], next: page.next })
      setMore({ isReading: false })
    } catch (reason) {
      setMore({ isReading: false, error: failureOf(reason).message })
    }
  }
  return { answer, error, retry, more, readMore, isStale: typed !== options }
}
