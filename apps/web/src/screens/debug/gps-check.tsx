import { FETCHING_LOCATION } from '@velvet/contract/shared/words/messages'
import { GpsStatus } from '../../parts/location/gps-status.tsx'
import { useAppSelector } from '../../state/hooks.ts'
import { coordinatesText } from './coordinates-text.ts'
import { Facts } from './facts.tsx'

/** Shows the latest reading of the device. */
export function GpsCheck() {
  const { userCoordinatesData: here, error } = useAppSelector((state) => state.userLocation)
  if (error) return <GpsStatus failure={error} />
  if (!here) return <p role="status">{FETCHING_LOCATION}</p>
  return <Facts facts={{ Coordinates: coordinatesText(here) }} />
}
