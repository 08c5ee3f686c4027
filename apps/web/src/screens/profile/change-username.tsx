import { needsNetwork } from '@velvet/contract/words/messages'
import { USERNAME_MAX_LENGTH, cleanUsername } from '@velvet/contract/customers/username'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { TextField } from '@velvet/ui/text-field'
import type { SubmitEvent } from 'react'
import { updateUser } from '../../calls/profile.ts'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import { useHeldText } from '../../parts/use-held-text.ts'
import styles from './account.module.css'
import { useAttempt } from './use-attempt.ts'

interface ChangeUsernameProps {
  uuid: string
  current: string
  onClose: () => void
  /** Reads the account again. */
  onChanged: () => void
}

export function ChangeUsername({ uuid, current, onClose, onChanged }: ChangeUsernameProps) {
  const [typed, setUsername] = useHeldText('username', uuid)
  const username = typed ?? current
  const { failure, isBusy, attempt, clear } = useAttempt()

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const failed = await attempt(async () => {
      await updateUser({ uuid, username })
      onChanged()
      onClose()
    })
    if (failed) console.warn('Username not changed:', failed.message)
  }

  return (
    <Dialog title="Change Username" onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label="New username"
          value={username}
          onChange={(text) => {
            setUsername(cleanUsername(text))
            clear()
          }}
          hint={`Letters, digits, - and _, at most ${USERNAME_MAX_LENGTH}`}
          error={failure?.message}
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <NeedsNetwork words={needsNetwork('to change your username')} />
        <Button type="submit" wide busy={isBusy} disabled={!username || username === current}>
          Save
        </Button>
      </form>
    </Dialog>
  )
}
