import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { dateAndTime } from '../../../parts/dates.ts'

/** Shows the link of an invitation, which the server shows only once. */
export function InvitationLink({ url, expiresAt, isMailed }: { url: string; expiresAt: string; isMailed: boolean }) {
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <div className="form">
      <p>
        {isMailed ? 'This link goes to them by email.' : 'Please send this link to them.'} It works once, until{' '}
        {dateAndTime(expiresAt)}, and is not shown again.
      </p>
      <p className="code">{url}</p>
      <div className="actions">
        <Button look="quiet" onClick={() => void copy()}>
          Copy the link
        </Button>
        <span role="status">{copied && 'The link is copied.'}</span>
      </div>
    </div>
  )
}
