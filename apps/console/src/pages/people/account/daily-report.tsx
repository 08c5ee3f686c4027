import { callsOf } from '@velvet/client/calls-of'
import type * as contract from '@velvet/contract/operator/daily-report.calls'
import { REPORTED_AFTER_HOURS } from '@velvet/contract/operator/daily-report.rules'
import { Button } from '@velvet/ui/button'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Refusal } from '../../../parts/refusal.tsx'
import { useChange } from '../../../parts/use-change.ts'

const calls = callsOf<typeof contract>()({
  getDailyReport: 'GET /api/v1/staff/me/dailyreport',
  switchDailyReport: 'POST /api/v1/staff/me/dailyreport',
})

/** Switches the caller's email about each business day on or off. */
export function DailyReport({ email }: { email: string }) {
  const { data } = useSuspenseQuery({
    queryKey: ['daily-report'],
    queryFn: ({ signal }) => calls.getDailyReport({}, { signal }),
  })
  const change = useChange(calls.switchDailyReport, { invalidates: [['daily-report'], ['audit']] })
  const { isOn, cinemas, canSend } = data
  return (
    <section className="card" aria-labelledby="daily-report">
      <h2 id="daily-report">Daily report by email</h2>
      <p className="muted">
        Sales by film, cash, differences and what waits for a person, of {cinemas ? cinemas.join(', ') : 'all cinemas'}.
        One email comes to {email} once the business day is closed, or else {REPORTED_AFTER_HOURS} hours after its end.
      </p>
      {!canSend && <p>Emails cannot be sent yet. The administrator of this installation must set up a mail service.</p>}
      <Refusal error={change.error} />
      <div className="actions">
        <Button look="quiet" busy={change.isPending} onClick={() => change.mutate({ isOn: !isOn })}>
          {isOn ? 'Switch it off' : 'Switch it on'}
        </Button>
        <span role="status">{isOn ? 'It is on.' : 'It is off.'}</span>
      </div>
    </section>
  )
}
