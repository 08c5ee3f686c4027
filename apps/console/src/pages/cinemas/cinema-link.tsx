import { Link } from '@tanstack/react-router'

/** Links a screen to its cinema. */
export function CinemaLink({ id }: { id: string }) {
  return (
    <Link to="/cinemas/$id" params={{ id }}>
      The cinema
    </Link>
  )
}
