import { titleCase } from '@velvet/contract/catalogue/title-case'
import { UNITS } from '@velvet/contract/shared/kobo'
import type { TillEventKind } from '@velvet/contract/sales/counter.rules'
import { Banner } from '@velvet/ui/banner'
import { PickField } from '@velvet/ui/pick-field'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { ActForm } from '../../parts/act-form.tsx'
import { NairaField } from '../../parts/naira-field.tsx'
import { koboIn, nairaText } from '../../parts/naira.ts'
import type { Act } from '../../store/kept-act.ts'

const KINDS: readonly { id: TillEventKind; name: string }[] = [
  { id: 'paid-in', name: 'Cash is brought' },
  { id: 'paid-out', name: 'Something is paid' },
  { id: 'drop', name: 'Cash goes to the safe' },
  { id: 'no-sale', name: 'The drawer is opened without a sale' },
]

/** Records that cash came into the drawer or left it without a sale, or that it was only opened. */
export function EventForm({ sessionID, onDone }: { sessionID: string; onDone: () => void }) {
  const [kind, setKind] = useState<TillEventKind>('drop')
  const [naira, setNaira] = useState('')
  const [reason, setReason] = useState('')
  const [recorded, setRecorded] = useState<string>()
  const hasAmount = kind !== 'no-sale'
  const kobo = hasAmount ? koboIn(naira) : 0
  const act: Act | undefined =
    kobo === undefined ? undefined : { kind: 'event', input: { id: sessionID, kind, kobo, reason: reason.trim() } }
  const amount = hasAmount ? ` (${nairaText(kobo ?? 0)})` : ''
  const request = `${KINDS.find(({ id }) => id === kind)?.name}${amount}`
  return (
    <ActForm
      request={request}
      act={act}
      look="quiet"
      label="Record"
      approvedBy={kind === 'drop' ? 'Supervisor who receives the cash' : undefined}
      onDone={() => {
        setNaira('')
        setReason('')
        setRecorded(request)
        onDone()
      }}
      onRefused={() => setRecorded(undefined)}
    >
      <h2>The drawer</h2>
      {recorded !== undefined && <Banner kind="success">Recorded: {recorded}</Banner>}
      <PickField
        label="What happens"
        required
        choices={KINDS}
        value={kind}
        onChange={(id) => setKind(KINDS.find((one) => one.id === id)?.id ?? 'drop')}
      />
      {hasAmount && <NairaField label={titleCase(UNITS)} required value={naira} onChange={setNaira} />}
      <TextField label="Reason" required value={reason} onChange={setReason} />
    </ActForm>
  )
}
