import { Button } from '@velvet/ui/button'

/** Shows the recovery codes once, so that the person can write them down. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="form">
      <p>
        Your app is enrolled. Each of these codes opens once in its place. Please keep them where your phone is not:
        they are not shown again.
      </p>
      <ul className="code">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </div>
  )
}
