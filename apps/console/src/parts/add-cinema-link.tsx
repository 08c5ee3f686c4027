import { Link } from '@tanstack/react-router'
import { buttonClass } from '@velvet/ui/button'
import { useMe } from '../app/me.ts'
import { mayChange } from './may-change.ts'

/** Links to the form of a new cinema, for those who may add one: nobody bound to single cinemas. */
export function AddCinemaLink() {
  const { role, cinemas } = useMe()
  if (!mayChange(role) || cinemas.length > 0) return null
  return (
    <Link to="/cinemas/new" className={buttonClass('primary')}>
      Add a cinema
    </Link>
  )
}
