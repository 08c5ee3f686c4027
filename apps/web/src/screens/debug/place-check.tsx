import { FETCHING_LOCATION } from '@velvet/contract/messages'
import { geocode } from '../../calls/services.ts'
import { LOCATION_WORDS } from '../../parts/location-words.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { coordinatesText } from './coordinates-text.ts'
import { Facts } from './facts.tsx'
import { useAnswer } from './use-answer.ts'

/** The coordinates of the device, and the place that the maps service finds there. */
export function PlaceCheck() {
  const { userCoordinatesData: here, error: failure } = useAppSelector(
    (state) => state.userLocation,
  )
  const text = here ? coordinatesText(here) : undefined
  const { answer: place, error } = useAnswer(text, (signal) =>
    geocode({ lat: here?.latitude ?? 0, lng: here?.longitude ?? 0 }, { signal }),
  )
  if (!text) return <p role="status">{failure ? LOCATION_WORDS[failure] : FETCHING_LOCATION}</p>
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
