import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import type { useAttempt } from '../../parts/use-attempt.ts'
import type { Failure } from '../../state/call-thunk.ts'
import { PasswordField } from './password-field.tsx'

interface RefusalProps {
  failure: Failure | undefined
  /** The refusals that are shown at a field. */
  shown: readonly string[]
}

/** Shows a refusal that belongs to no field. */
export function Refusal({ failure, shown }: RefusalProps) {
  if (!failure || shown.includes(failure.code)) return null
  return (
    <Banner kind="error" role="alert">
      {failure.message}
    </Banner>
  )
}

interface PasswordPartProps {
  password: string
  onType: (password: string) => void
  attempt: Pick<ReturnType<typeof useAttempt>, 'failure' | 'isBusy' | 'clear'>
  label: string
  needsNetwork: string
  /** The refusals that are shown at other fields of the form. */
  shown?: readonly string[]
  /** The rest of the form is filled in. */
  isComplete?: boolean
  takesFocus?: boolean
}

const OF_PASSWORD = 'password-wrong'

/** The end of a form that moves Points: the password, what stands in the way, and the button. */
export function PasswordPart(props: PasswordPartProps) {
  const { password, onType, attempt, label, needsNetwork, shown = [], isComplete = true, takesFocus = false } = props
  const { failure, isBusy, clear } = attempt
  return (
    <>
      <PasswordField
        takesFocus={takesFocus}
        value={password}
        onChange={(text) => {
          onType(text)
          clear()
        }}
        error={failure?.code === OF_PASSWORD ? failure.message : ''}
      />
      <NeedsNetwork text={needsNetwork} />
      <Refusal failure={failure} shown={[OF_PASSWORD, ...shown]} />
      <Button type="submit" wide busy={isBusy} disabled={!isComplete || !password}>
        {label}
      </Button>
    </>
  )
}
