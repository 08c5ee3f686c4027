import { wordsOf } from '@velvet/client/call-error'
import { Banner } from '@velvet/ui/banner'

/** Shows the message of an error, or nothing where there is none. */
export function Refusal({ error }: { error: unknown }) {
  if (error === undefined) return null
  return (
    <Banner kind="error" role="alert">
      {wordsOf(error)}
    </Banner>
  )
}
