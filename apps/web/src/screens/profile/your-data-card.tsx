import type { User } from '@velvet/contract/shared/entities/entities'
import { saveFile } from '@velvet/device/download'
import type { DownloadOutcome } from '@velvet/device/download'
import { isNative } from '@velvet/device/platform'
import { Card } from '@velvet/ui/card'
import { Download } from '@velvet/ui/icons/download'
import { FileText } from '@velvet/ui/icons/file-text'
import { MessageCircle } from '@velvet/ui/icons/message-circle'
import { UserX } from '@velvet/ui/icons/user-x'
import { Suspense, useState } from 'react'
import { lazyDialog } from '../../app/lazy-dialog.tsx'
import { exportAccount } from '../../calls/own-account.ts'
import { Row, RowLink, Rows } from '../../parts/row.tsx'
import { w as parts } from '../../parts/words.ts'
import { failureOf } from '../../state/call-thunk.ts'
import styles from './account.module.css'
import { w } from './words.ts'

const CloseAccount = lazyDialog(() => import('./close-account.tsx'))

export function YourDataCard({ user }: { user: User }) {
  const [isClosing, setIsClosing] = useState(false)
  const { download, isBusy, outcome } = useDownload(user)
  return (
    <Card as="section" aria-labelledby="your-data">
      <h2 id="your-data" className={styles.heading}>
        {w.helpAndData}
      </h2>
      <Rows>
        <RowLink icon={MessageCircle} label={parts.contactUs} to="/contact" />
        <RowLink icon={FileText} label={parts.privacyPolicy} to="/privacy" />
        <Row icon={Download} label={w.downloadData} atOnce busy={isBusy} onPress={download} />
        <Row icon={UserX} label={w.closeAccount} onPress={() => setIsClosing(true)} />
      </Rows>
      <p role="status" className={styles.outcome}>
        {outcome}
      </p>
      {isClosing && (
        <Suspense>
          <CloseAccount uuid={user.UUID} onClose={() => setIsClosing(false)} />
        </Suspense>
      )}
    </Card>
  )
}

/** Downloads a file with everything that is stored about the person. */
function useDownload({ UUID: uuid, Username }: User) {
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState('')

  async function run() {
    setIsBusy(true)
    setOutcome('')
    try {
      const text = JSON.stringify(await exportAccount({ uuid }), null, 2)
      const file = new File([text], `${Username}.json`, { type: 'application/json' })
      setOutcome(textFor(await saveFile(file)))
    } catch (error) {
      setOutcome(failureOf(error).message)
    }
    setIsBusy(false)
  }
  return { download: () => void run(), isBusy, outcome }
}

function textFor(outcome: DownloadOutcome): string {
  if (outcome === 'cancelled') return ''
  if (outcome === 'impossible') return w.dataNotSaved
  return isNative() ? w.dataSent : w.dataDownloaded
}
