import { Link } from '@tanstack/react-router'
import { useMe } from '../app/me.ts'
import { mayChangeEveryCinema } from './may-change.ts'

/**
 * Says that an installation which has just begun has no cinema, and leads those who may add one to its form.
 * `then` says what a cinema is good for.
 */
export function NoCinema({ then }: { then: string }) {
  if (!mayChangeEveryCinema(useMe())) return 'There is no cinema yet.'
  return (
    <>
      There is no cinema yet. <Link to="/cinemas/new">Add one with its screens</Link>, and {then}.
    </>
  )
}
