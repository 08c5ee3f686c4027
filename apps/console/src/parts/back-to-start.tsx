import { Link } from '@tanstack/react-router'

/** Leads away from a page that has nothing to show. */
export function BackToStart() {
  return (
    <p>
      <Link to="/">Back to the start</Link>
    </p>
  )
}
