import { FETCHING_LOCATION } from '@velvet/contract/shared/words/location-messages'
import { useMemo } from 'react'
import { useAnswer } from '../../app/use-answer.ts'
import { geocode } from '../../calls/services.ts'
import { w } from '../../parts/location/words.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { coordinatesText } from './coordinates-text.ts'
import { Facts } from './facts.tsx'

/** Shows the coordinates of the device, and the place that the maps service finds there. */
export function PlaceCheck() {
  const { userCoordinatesData: here, error: failure } = useAppSelector((state) => state.userLocation)
  const text = here ? coordinatesText(here) : undefined
  const ask = useMemo(() => {
    if (!here) return undefined
    const { latitude: lat, longitude: lng } = here
    return (signal: AbortSignal) => geocode({ lat, lng }, { signal })
  }, [here])
  const { answer: place, error } = useAnswer(ask)
  if (!text) return <p role="status">{failure ? w[failure] : FETCHING_LOCATION}</p>
  return (
    <>
      <Facts
        facts={{
          Coordinates: text,
          ...(place && {
            'Formatted address': place.formatted_address,
            LGA: place.LGA,
            State: place.State,
            Country: place.Country,
          }),
        }}
      />
      {!place && <p role="status">{error ?? FETCHING_LOCATION}</p>}
    </>
  )
}
