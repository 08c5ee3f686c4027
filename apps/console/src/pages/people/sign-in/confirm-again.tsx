import { caller } from '@velvet/client/call'
import type { InputTo } from '@velvet/client/call'
import { textOf } from '@velvet/client/call-error'
import { isCodeAsked } from '@velvet/client/staff-code'
import type { confirmStaff } from '@velvet/contract/people/staff-sessions.calls'
import { CONFIRMED_MINUTES, STAFF_CODE_HINT } from '@velvet/contract/people/staff.rules'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { OwnPasswordField } from '@velvet/ui/own-password-field'
import { StaffCodeField } from '@velvet/ui/staff-code-field'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from '../../../parts/form.tsx'
import { endConfirmation } from '../../../app/confirmation.ts'
import { useMe } from '../../../app/me.ts'

const callConfirm = caller<typeof confirmStaff>('POST /api/v1/staff/confirm')

/** Asks for the password again, and for the code, before something that a stolen token must not do. */
export function ConfirmAgain() {
  const { hasSecondFactor } = useMe()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationFn: (given: InputTo<typeof callConfirm>) => callConfirm(given),
    onSuccess: () => endConfirmation(true),
  })
  const asksCode = hasSecondFactor || isCodeAsked(confirm.error)
  return (
    <Dialog title="Confirm that it is you" onClose={() => endConfirmation(false)}>
      <Form onSubmit={() => confirm.mutate({ password, ...(code && { code }) })}>
        <p>
          What you have begun is final, reaches many people, or gives somebody access or money. Your password counts for{' '}
          {CONFIRMED_MINUTES} minutes.
        </p>
        {confirm.isError && (
          <Banner kind="error" role="alert">
            {textOf(confirm.error)}
          </Banner>
        )}
        <OwnPasswordField value={password} onChange={setPassword} />
        {asksCode && <StaffCodeField value={code} onChange={setCode} hint={STAFF_CODE_HINT} />}
        <Button type="submit" busy={confirm.isPending}>
          Confirm
        </Button>
      </Form>
    </Dialog>
  )
}
