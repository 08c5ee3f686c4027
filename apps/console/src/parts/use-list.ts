import { useSuspenseQuery } from '@tanstack/react-query'
import type { Call } from '@velvet/client/call'
import { useDeferredValue } from 'react'

interface Options {
  /** The list is read again after this many milliseconds. */
  refetchInterval?: number
}

/**
 * Reads a list for an input that the address gives. While the rows of a new input are read, the
 * page keeps the rows of the previous input, so that the focus stays in the filter. `shown` is the
 * input to which `data` belongs.
 */
export function useList<Input extends object, Answer>(
  name: readonly string[],
  call: Call<Input, Answer>,
  input: Input,
  options: Options = {},
) {
  const requested = JSON.stringify(input)
  const text = useDeferredValue(requested)
  const shown = JSON.parse(text) as Input
  const { data } = useSuspenseQuery({
    queryKey: [...name, text],
    queryFn: ({ signal }) => call(shown, { signal }),
    ...options,
  })
  return { data, shown }
}
