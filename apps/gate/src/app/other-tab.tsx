import { useTitle } from './use-title.ts'

export function OtherTab() {
  const heading = useTitle('Open elsewhere')
  return (
    <main className="page">
      <h1 ref={heading} tabIndex={-1}>
        The gate is open in another tab
      </h1>
      <p>This tab goes on when the other one is closed.</p>
    </main>
  )
}
