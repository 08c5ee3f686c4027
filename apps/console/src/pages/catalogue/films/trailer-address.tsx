import type { Film } from '@velvet/contract/catalogue/films.calls'
import { TRAILER_FETCH_TIME_MS } from '@velvet/contract/catalogue/films.rules'
import { REQUEST_TIME_MS } from '@velvet/contract/shared/time/upload-time'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { Progress } from '../../../parts/progress.tsx'
import { fieldErrors } from '../../../parts/refusal.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { REREADS, filmCalls } from './calls.ts'

/**
 * The server first waits for the other host and then stores the file, so the answer may take longer
 * than the usual time limit of a call.
 */
const TIME_LIMIT_MS = TRAILER_FETCH_TIME_MS + REQUEST_TIME_MS

/** Takes the trailer of a film from an address on the internet. */
export function TrailerAddress({ film: { id, version } }: { film: Film }) {
  const [address, setAddress] = useState('')
  const change = useChange(
    (input: { address: string }, options) =>
      filmCalls.fetchTrailer({ id, ...input }, { ...options, timeoutMs: TIME_LIMIT_MS }),
    { version, invalidates: REREADS, onDone: () => setAddress('') },
  )
  return (
    <ChangeForm
      action="Copy the trailer"
      change={{ ...change, isUnsaved: address !== '' }}
      onSubmit={() => change.mutate({ address })}
    >
      <legend className="visually-hidden">Trailer from an address</legend>
      <TextField
        label="Or copy it from an address"
        type="url"
        required
        hint="An https address of the video file itself, not of a page that plays it."
        value={address}
        onChange={setAddress}
        error={fieldErrors(change.error)['address']}
      />
      {change.isPending && <Progress text="Copying the trailer…" />}
    </ChangeForm>
  )
}
