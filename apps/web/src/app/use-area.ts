import { useMemo } from 'react'
import { areaOf, type AreaNames } from '../state/area.ts'
import { useAppSelector } from '../state/hooks.ts'
import { selectUser } from '../state/selectors.ts'

/**
 * Returns the area of the customer's account; null for a visitor. The object stays the same while its
 * names do, so that another balance does not load the lists of the area again.
 */
export function useArea(): AreaNames | null {
  const { LGA = '', State = '', Country = '' } = useAppSelector(selectUser) ?? {}
  return useMemo(() => areaOf({ LGA, State, Country }), [LGA, State, Country])
}
