import { useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { StaffCodeField } from './staff-code-field.tsx'
import { TextField } from './text-field.tsx'

interface Login {
  email: string
  password: string
  code?: string
}

/** The console and the counter are in English alone. The gate has these words in its own language. */
const ENGLISH: Record<'email' | 'password' | 'code' | 'signIn', string> = {
  email: 'Email',
  password: 'Password',
  code: 'Code',
  signIn: 'Sign in',
}

interface SignInFormProps {
  onSubmit: (login: Login) => void
  isBusy: boolean
  refusal: string | undefined
  /** True once the server has asked for the code of the second factor. */
  asksCode: boolean
  codeHint: string
  text?: Readonly<typeof ENGLISH>
  className?: string | undefined
  /** These buttons are below `Sign in`. */
  children?: ReactNode
}

/**
 * Asks staff for their email and password, and for the code of the second factor if it is needed.
 */
export function SignInForm(props: SignInFormProps) {
  const { onSubmit, isBusy, refusal, asksCode, codeHint, className, children } = props
  const { text = ENGLISH } = props
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit({ email, password, ...(code && { code }) })
  }
  return (
    <form className={className} onSubmit={submit}>
      <TextField label={text.email} type="email" autoComplete="username" required value={email} onChange={setEmail} />
      <OwnPasswordField label={text.password} value={password} onChange={setPassword} />
      {asksCode && <StaffCodeField label={text.code} value={code} onChange={setCode} hint={codeHint} autoFocus />}
      {refusal !== undefined && (
        <Banner kind="error" role="alert">
          {refusal}
        </Banner>
      )}
      <Button type="submit" busy={isBusy} wide>
        {text.signIn}
      </Button>
      {children}
    </form>
  )
}
