import { serverUrl } from '@velvet/client/base-url'
import { noAnswer, refusalOf } from '@velvet/client/call-error'
import { wireRequest } from '@velvet/client/request'
import { readToken } from '@velvet/client/token-store'
import { Button } from '@velvet/ui/button'
import { useMutation } from '@tanstack/react-query'
import { Refusal } from './refusal.tsx'
import { saveFile } from './save-file.ts'

const BROKEN_OFF = 'The file broke off before its end and was not stored. Please try again'

interface Props {
  path: string
  input: Readonly<Record<string, unknown>>
  /** The name of the button. */
  label?: string
}

/** Fetches a file that only staff may read, and lets the browser store it. */
export function Download({ path, input, label = 'Download as CSV' }: Props) {
  const { mutate, isPending, error } = useMutation({ mutationFn: () => storeFile('GET', path, input) })
  return (
    <>
      <Button look="quiet" disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Preparing the file…' : label}
      </Button>
      <Refusal error={error} />
    </>
  )
}

/**
 * Fetches the file without a time limit, because a long one takes longer than any other call. A file
 * that breaks off is not stored, because it would look complete.
 */
export async function storeFile(method: 'GET' | 'POST', template: string, input: Props['input']): Promise<void> {
  const { path, body } = wireRequest(method, template, input)
  const headers = {
    Authorization: `Bearer ${readToken() ?? ''}`,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  }
  const request = fetch(serverUrl(path), { method, headers, body: body ?? null })
  const answer = await request.catch(() => Promise.reject(noAnswer('network')))
  if (!answer.ok) throw await refusalOf(answer)
  const content = await answer.blob().catch(() => Promise.reject(noAnswer('network', BROKEN_OFF)))
  const named = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')
  saveFile(named?.[1] ?? 'report.csv', content)
}
