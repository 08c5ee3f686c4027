import { Link } from '@tanstack/react-router'

/** The way on from a page that shows nothing. */
export function BackToStart() {
  return (
    <p>
      <Link to="/">Back to the start</Link>
    </p>
  )
}
