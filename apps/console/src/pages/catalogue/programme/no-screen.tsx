import { Link } from '@tanstack/react-router'
import { useMe } from '../../../app/me.ts'
import { mayChange } from '../../../parts/may-change.ts'

/** Replaces the day of a cinema that has no screen. */
export function NoScreen({ cinemaId }: { cinemaId: string }) {
  const { role } = useMe()
  return (
    <p>
      This cinema has no screen in use.{' '}
      {mayChange(role) && (
        <>
          <Link to="/cinemas/$id/screens/new" params={{ id: cinemaId }}>
            Add one with its seats
          </Link>
          . Then showtimes can be planned.
        </>
      )}
    </p>
  )
}
