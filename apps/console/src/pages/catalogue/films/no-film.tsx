import { Link } from '@tanstack/react-router'
import { useMe } from '../../../app/me.ts'
import { mayChangeEveryCinema } from '../../../parts/may-change.ts'

/** Says that there is no film yet, and leads those who may add films to the ways of doing so. */
export function NoFilm() {
  if (!mayChangeEveryCinema(useMe())) return 'There is no film yet.'
  return (
    <>
      There is no film yet. <Link to="/films/new">Add one</Link>, or{' '}
      <Link to="/films/import">import a table of films</Link>.
    </>
  )
}
