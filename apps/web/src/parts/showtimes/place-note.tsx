import type { Showtime } from '@velvet/contract/shared/entities/entities'
import { useAppSelector } from '../../state/hooks.ts'
import { distanceText, kmIfKnown } from '../distance.ts'
import styles from './place-note.module.css'

/** Names the cinema of a showtime, and how far away it is if that is known. */
export function PlaceNote({ showtime }: { showtime: Showtime }) {
  const here = useAppSelector((state) => state.userLocation.userCoordinatesData)
  const km = kmIfKnown(showtime, here)
  return (
    <span className={styles.place}>
      <span className={styles.name}>{showtime.CinemaName}</span>
      {km !== undefined && <bdi className={styles.km}>{` · ${distanceText(km)}`}</bdi>}
    </span>
  )
}
