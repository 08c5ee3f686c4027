import type * as contract from '@velvet/contract/operator/settings.calls'
import type { FileCall } from '../../kernel/calls/body-routes.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { storeUploaded } from '../../kernel/staff-change/pictures.ts'
import { makeLogo } from '../../platform/pictures/make-picture.ts'
import { answerOfSettings } from './settings.ts'
import { lockSettings, writeSettings } from './settings-sql.ts'

/** Sets the logo of the chain to an uploaded picture. */
export async function uploadLogo(call: FileCall<typeof contract.uploadLogo>) {
  const { stem } = await storeUploaded(call, 'logos', makeLogo)
  const logo = `${stem}.webp`
  // The input contains the name of the stored file, so one idempotency key belongs to one picture.
  return setLogo({ ...call, input: { logo } }, logo)
}

export function removeLogo(call: Call<typeof contract.removeLogo>) {
  return setLogo(call, null)
}

function setLogo(call: Parameters<typeof change>[0], logo: string | null) {
  return change(call, 'change-settings', async (tx) => {
    const before = await lockSettings(tx)
    await writeSettings(tx, { brand_logo: logo })
    const answer = await answerOfSettings(tx)
    return { answer, subject: 'settings', before, after: answer.settings }
  })
}
