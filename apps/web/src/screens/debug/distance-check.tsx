import { FETCHING_LOCATION } from '@velvet/contract/shared/words/location-messages'
import { useMemo } from 'react'
import { useAnswer } from '../../app/use-answer.ts'
import { useArea } from '../../app/use-area.ts'
import { listCinemas } from '../../calls/catalogue.ts'
import { distance } from '../../calls/services.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { coordinatesText } from './coordinates-text.ts'
import { Facts } from './facts.tsx'

/**
 * Asks the distance service for the way from the device to the first cinema of the account's LGA.
 */
export function DistanceCheck() {
  const here = useAppSelector((state) => state.userLocation.userCoordinatesData)
  const area = useArea()
  const ask = useMemo(() => {
    if (!here || !area) return undefined
    const { latitude: lat, longitude: lng } = here
    return async (signal: AbortSignal) => {
      const [cinema] = (await listCinemas({ ...area }, { signal })).cinemasLists
      if (!cinema) return undefined
      const route = await distance({ lat, lng, cinemaID: cinema.CinemaID }, { signal })
      return { ...route, name: cinema.Name }
    }
  }, [here, area])
  const { answer, error } = useAnswer(ask)
  if (!area) return <p role="status">Log in: the distance is measured to a cinema of your area.</p>
  if (!here) return <p role="status">{FETCHING_LOCATION}</p>
  if (!answer) return <p role="status">{error ?? 'Asking the distance service…'}</p>
  return (
    <Facts
      facts={{
        From: coordinatesText(here),
        To: answer.name,
        Distance: answer.distance,
        Duration: answer.duration,
      }}
    />
  )
}
