import { USERNAME_MAX_LENGTH, cleanUsername } from '@velvet/contract/people/username'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { TextField } from '@velvet/ui/text-field'
import type { SubmitEvent } from 'react'
import { updateUser } from '../../calls/profile.ts'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import { useHeldText } from '../../parts/use-held-text.ts'
import styles from './account.module.css'
import { useAttempt } from '../../parts/use-attempt.ts'
import { w } from './words.ts'

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
    <Dialog title={w.changeUsername} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={w.newUsername}
          value={username}
          onChange={(text) => {
            setUsername(cleanUsername(text))
            clear()
          }}
          hint={fill(w.usernameHint, { characters: USERNAME_MAX_LENGTH })}
          error={failure?.message}
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <NeedsNetwork text={w.usernameNeedsNetwork} />
        <Button type="submit" wide busy={isBusy} disabled={!username || username === current}>
          {w.save}
        </Button>
      </form>
    </Dialog>
  )
}
