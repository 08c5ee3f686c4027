import type { StaffCustomer } from '@velvet/contract/people/customers.calls'
import { OTP_LENGTH, OTP_MINUTES } from '@velvet/contract/people/otp'
import { NOTE_LENGTH } from '@velvet/contract/people/staff.rules'
import { Button } from '@velvet/ui/button'
import { TextArea } from '@velvet/ui/text-area'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { Form } from '../../../parts/form.tsx'
import { Refusal, fieldErrors } from '../../../parts/refusal.tsx'
import { FormDialog } from '../../../parts/unsaved/form-dialog.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { customerCalls } from './calls.ts'

interface Props {
  customer: StaffCustomer
  onClose: () => void
}

/** Sends a code to the new number. When the customer reads the code out, staff propose to move the account. */
export function MoveDialog({ customer: { uuid, username }, onClose }: Props) {
  const [values, setValues] = useState({ phoneNumber: '', code: '', note: '' })
  const { phoneNumber, code, note } = values
  const send = useChange(customerCalls.sendNumberCode, { invalidates: [['audit']] })
  const propose = useChange(customerCalls.proposeNumberMove, {
    invalidates: [['customers'], ['today'], ['audit']],
    onDone: onClose,
  })
  const codeID = send.data?.codeID
  const error = propose.error ?? send.error
  const bind = (name: keyof typeof values) => ({
    required: true,
    value: values[name],
    onChange: (text: string) => setValues({ ...values, [name]: text }),
    error: fieldErrors(error)[name],
  })
  return (
    <FormDialog title={`Move ${username} to another number`} onClose={onClose}>
      <Form
        error={error}
        onSubmit={() => {
          if (codeID === undefined) send.mutate({ uuid, phoneNumber })
          else propose.mutate({ uuid, phoneNumber, codeID, code: code.trim(), note })
        }}
      >
        <p>
          For a lost SIM or a mistyped number. A code goes to the new number, a second person approves, and the present
          number gets an SMS.
        </p>
        <Refusal error={error} />
        <TextField label="New phone number" type="tel" disabled={codeID !== undefined} {...bind('phoneNumber')} />
        {codeID !== undefined && (
          <>
            <TextField
              label="Code from the SMS"
              hint={`The customer tells it to you within ${OTP_MINUTES} minutes.`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={OTP_LENGTH}
              {...bind('code')}
            />
            <TextArea label="Reason" {...NOTE_LENGTH} {...bind('note')} />
          </>
        )}
        <Button type="submit" busy={send.isPending || propose.isPending}>
          {codeID === undefined ? 'Send the code' : 'Propose the move'}
        </Button>
      </Form>
    </FormDialog>
  )
}
