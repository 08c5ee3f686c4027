import { useQuery } from '@tanstack/react-query'
import type { Call } from '@velvet/client/call'
import { dayAfter } from '@velvet/contract/catalogue/business-day'
import { DAY_MS } from '@velvet/contract/shared/time/durations'

interface Days {
  from: string
  to: string
}

/** Returns the same weekdays one or more weeks earlier, far enough back not to overlap these days. */
export function earlierDays({ from, to }: Days) {
  const weeks = Math.ceil(((Date.parse(to) - Date.parse(from)) / DAY_MS + 1) / 7)
  const before = (day: string) => dayAfter(day, -7 * weeks)
  return { from: before(from), to: before(to), before, name: weeks === 1 ? 'A week earlier' : `${weeks} weeks earlier` }
}

/** Loads the report of the earlier days too. The report itself does not wait for it. */
export function useEarlier<Input extends Days, Answer>(call: Call<Input, Answer>, input: Input) {
  const { before, name, ...days } = earlierDays(input)
  const earlier = { ...input, ...days }
  const { data } = useQuery({
    queryKey: ['reports', 'earlier', JSON.stringify(earlier)],
    queryFn: ({ signal }) => call(earlier, { signal }),
  })
  return { before, name, data }
}
