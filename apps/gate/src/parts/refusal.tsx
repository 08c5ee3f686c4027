import { textOf } from '@velvet/client/call-error'
import { Banner } from '@velvet/ui/banner'

/** Shows the message of an error. It shows nothing if there is no error. */
export function Refusal({ error }: { error: unknown }) {
  if (error === undefined) return null
  return (
    <Banner kind="error" role="alert">
      {textOf(error)}
    </Banner>
  )
}
