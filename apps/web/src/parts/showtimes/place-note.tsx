import type { Showtime } from '@velvet/contract/entities/entities'
import { useAppSelector } from '../../state/hooks.ts'
import { distanceText, kmIfKnown } from '../distance.ts'

/** Names the cinema of a showtime, and how far away it is if that is known. */
export function PlaceNote({ showtime }: { showtime: Showtime }) {
  const here = useAppSelector((state) => state.userLocation.userCoordinatesData)
  const km = kmIfKnown(showtime, here)
  return (
    <>
      {showtime.CinemaName}
      {km !== undefined && (
        <>
          {' · '}
          <bdi>{distanceText(km)}</bdi>
        </>
      )}
    </>
  )
}
