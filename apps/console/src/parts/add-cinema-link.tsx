import { Link } from '@tanstack/react-router'
import { buttonClass } from '@velvet/ui/button'
import { useMe } from '../app/me.ts'
import { mayChangeEveryCinema } from './may-change.ts'

/** Links to the form of a new cinema for those who may add one. */
export function AddCinemaLink() {
  if (!mayChangeEveryCinema(useMe())) return null
  return (
    <Link to="/cinemas/new" className={buttonClass('primary')}>
      Add a cinema
    </Link>
  )
}
