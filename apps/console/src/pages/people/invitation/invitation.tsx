import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { caller } from '@velvet/client/call'
import type { acceptInvitation, readInvitation } from '@velvet/contract/people/staff.calls'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@velvet/contract/people/password'
import { Button } from '@velvet/ui/button'
import { Spinner } from '@velvet/ui/spinner'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { PRODUCT } from '@velvet/client/product'
import { Form } from '../../../parts/form.tsx'
import { Refusal, fieldErrors } from '../../../parts/refusal.tsx'
import { useTitle } from '../../../parts/use-title.ts'
import styles from '../sign-in/sign-in.module.css'

const callRead = caller<typeof readInvitation>('POST /api/v1/staff/invitation')
const callAccept = caller<typeof acceptInvitation>('POST /api/v1/staff/invitation/accept')

/**
 * Lets a person who was invited choose a password. The secret of the invitation comes after `#` in
 * the address, because browsers do not send that part to a server.
 */
export function Invitation() {
  useTitle('Invitation')
  const [secret] = useState(() => location.hash.slice(1))
  const [password, setPassword] = useState('')
  const invited = useQuery({
    queryKey: ['invitation', secret],
    queryFn: ({ signal }) => callRead({ secret }, { signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  const accept = useMutation({ mutationFn: () => callAccept({ secret, password }) })
  if (accept.isSuccess) {
    return (
      <main className={styles.page}>
        <div className={styles.form}>
          <h1>Your password is set</h1>
          <Link to="/">Sign in</Link>
        </div>
      </main>
    )
  }
  return (
    <main className={styles.page}>
      <Form className={styles.form} onSubmit={() => accept.mutate()}>
        <p className="muted">{PRODUCT} console</p>
        <h1>Choose a password</h1>
        {invited.isPending && <Spinner label="Loading" />}
        <Refusal error={invited.error ?? accept.error} />
        {invited.data && (
          <>
            <p>
              {invited.data.name}, you sign in with {invited.data.email}.
            </p>
            <input type="hidden" autoComplete="username" value={invited.data.email} readOnly />
            <TextField
              label="Password"
              type="password"
              autoComplete="new-password"
              required
              minLength={PASSWORD_MIN_LENGTH}
              maxLength={PASSWORD_MAX_LENGTH}
              hint={`At least ${PASSWORD_MIN_LENGTH} characters`}
              value={password}
              onChange={setPassword}
              error={fieldErrors(accept.error)['password']}
            />
            <Button type="submit" busy={accept.isPending} wide>
              Set the password
            </Button>
          </>
        )}
      </Form>
    </main>
  )
}
