import { Link } from '@tanstack/react-router'

export function Missing() {
  return (
    <div className="page">
      <h1>This page does not exist</h1>
      <p>
        <Link to="/">Back to the start</Link>
      </p>
    </div>
  )
}
