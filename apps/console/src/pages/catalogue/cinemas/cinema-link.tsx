import { Link } from '@tanstack/react-router'

/** Links to the cinema of a screen. */
export function CinemaLink({ id }: { id: string }) {
  return (
    <Link to="/cinemas/$id" params={{ id }}>
      The cinema
    </Link>
  )
}
