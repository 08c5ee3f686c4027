import { invalidVersion } from '@velvet/contract/shared/words/messages'
import { isVersion, updateFor } from '@velvet/contract/shared/app/version'
import type { Update } from '@velvet/contract/shared/app/version'
import { platform } from '@velvet/device/platform'
import { installedVersion } from '@velvet/device/shell'
import { useEffect, useState } from 'react'
import { getAppUpdate } from '../calls/services.ts'

export interface StartFacts {
  update: Update
  latest: string
  installed: string
  /** The address of the newest version for this phone. */
  store: string
  pushAppId: string
}

/** Returns the server's answer to a native app at its start; undefined until it arrives. */
export function useUpdate(): StartFacts | undefined {
  const [facts, setFacts] = useState<StartFacts>()
  useEffect(() => {
    const leaving = new AbortController()
    readFacts(leaving.signal)
      .then(setFacts)
      .catch((reason: unknown) => {
        if (!leaving.signal.aborted) console.warn('Update check failed', reason)
      })
    return () => leaving.abort()
  }, [])
  return facts
}

async function readFacts(signal: AbortSignal): Promise<StartFacts> {
  const installed = (await installedVersion()) ?? ''
  const answer = await getAppUpdate({}, { signal })
  const latest = answer.latest_version
  for (const version of [latest, installed]) {
    if (!isVersion(version)) console.warn(invalidVersion(version))
  }
  return {
    update: updateFor(latest, installed),
    latest,
    installed,
    store: platform() === 'ios' ? answer.appstore : answer.playstore,
    pushAppId: answer.onesignal_app_id,
  }
}
