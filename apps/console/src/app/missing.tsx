import { BackToStart } from '../parts/back-to-start.tsx'

export function Missing() {
  return (
    <div className="page">
      <h1>This page does not exist</h1>
      <BackToStart />
    </div>
  )
}
