import { lgasOf, type Area, type AreaMiddle } from '@velvet/contract/catalogue/areas'
import type { Coordinates } from '@velvet/device/location'
import { useEffect, useEffectEvent, useRef } from 'react'
import { distanceKm } from '../../parts/distance.ts'
import { useAppSelector } from '../../state/hooks.ts'
import type { ChosenArea } from '../../state/user-location.ts'
import type { DraftProps } from './use-sign-up-draft.ts'

/** No customer lives in an area whose cinemas are farther away. */
const MOST_KM = 50

/**
 * Fills in the area once, if the person has not chosen a country yet: the area that they chose for the list of
 * films, or else the one whose cinemas are nearest. Returns true while that area is the one in the form.
 */
export function useGuessedArea(
  { draft, change }: DraftProps,
  areas: readonly Area[],
  middles: readonly AreaMiddle[],
): boolean {
  const { userCoordinatesData: here, area: chosen } = useAppSelector((state) => state.userLocation)
  const isFilledIn = useRef(false)
  const guess = chosen && isServed(areas, chosen) ? chosen : here && nearest(middles, here)
  const fillIn = useEffectEvent(() => {
    if (!guess || isFilledIn.current) return
    isFilledIn.current = true
    const { country, state, lga } = guess
    if (draft.country === '') change({ country, state, lga })
  })
  const isKnown = Boolean(guess)
  useEffect(() => {
    if (isKnown) fillIn()
  }, [isKnown])
  return guess?.country === draft.country && guess.state === draft.state && guess.lga === draft.lga
}

function isServed(areas: readonly Area[], { country, state, lga }: ChosenArea): boolean {
  return lgasOf(areas, country, state).includes(lga)
}

function nearest(middles: readonly AreaMiddle[], here: Coordinates): AreaMiddle | undefined {
  const near = middles.map((middle) => ({ middle, km: distanceKm(here, middle) })).filter(({ km }) => km <= MOST_KM)
  return near.sort((a, b) => a.km - b.km)[0]?.middle
}
