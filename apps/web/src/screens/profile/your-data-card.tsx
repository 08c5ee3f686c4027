import type { User } from '@velvet/contract/entities'
import { Card } from '@velvet/ui/card'
import { Download, FileText, MessageCircle, UserX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyDialog } from '../../app/lazy-dialog.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { exportAccount } from '../../calls/own-account.ts'
import { failureOf } from '../../state/call-thunk.ts'
import styles from './profile.module.css'
import { Row, RowLink } from './row.tsx'

const CloseAccount = lazyDialog(() => import('./close-account.tsx'))

export function YourDataCard({ user }: { user: User }) {
  const [isClosing, setIsClosing] = useState(false)
  const { download, isBusy, outcome } = useDownload(user)
  return (
    <Card as="section" aria-labelledby="your-data">
      <h2 id="your-data" className={styles.heading}>
        Your data
      </h2>
      <div className={styles.rows}>
        <Row icon={Download} label="Download My Data" busy={isBusy} onPress={download} />
        <RowLink icon={FileText} label="Privacy Policy" to="/privacy" />
        <RowLink icon={MessageCircle} label="Contact Us" to="/contact" />
        <Row icon={UserX} label="Close Account" onPress={() => setIsClosing(true)} />
      </div>
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

/** Everything that is kept of the person, as a file of theirs. */
function useDownload({ UUID: uuid, Username }: User) {
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState('')

  async function run() {
    setIsBusy(true)
    setOutcome('')
    try {
      const text = JSON.stringify(await exportAccount({ uuid }), null, 2)
      saveFile(new File([text], `${Username}.json`, { type: 'application/json' }))
      setOutcome('Your data is in your downloads.')
    } catch (error) {
      setOutcome(failureOf(error).message)
    }
    setIsBusy(false)
  }
  return { download: () => void run(), isBusy, outcome }
}
