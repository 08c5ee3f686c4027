import { FETCHING_LOCATION } from '@velvet/contract/messages'
import { listCinemas } from '../../calls/catalogue.ts'
import { distance } from '../../calls/services.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { selectLga } from '../../state/selectors.ts'
import { coordinatesText } from './coordinates-text.ts'
import { Facts } from './facts.tsx'
import { useAnswer } from './use-answer.ts'

/** From the device to the first cinema of the account's LGA, by the distance service. */
export function DistanceCheck() {
  const here = useAppSelector((state) => state.userLocation.userCoordinatesData)
  const lga = useAppSelector(selectLga)
  const key = here && lga ? `${lga} ${coordinatesText(here)}` : undefined
  const { answer, error } = useAnswer(key, async (signal) => {
    const [cinema] = (await listCinemas({ LGA: lga }, { signal })).cinemasLists
    if (!cinema || !here) return undefined
    const { latitude: lat, longitude: lng } = here
    const route = await distance({ lat, lng, cinemaID: cinema.CinemaID }, { signal })
    return { ...route, name: cinema.Name }
  })
  if (!lga) return <p role="status">Log in: the distance is measured to a cinema of your LGA.</p>
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
