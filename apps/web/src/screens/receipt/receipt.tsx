import { isPurchase } from '@velvet/contract/tickets/receipt'
import { ScreenHeader } from '@velvet/ui/screen-header'
import { useParams } from '../../app/router.tsx'
import { Screen } from '../../app/screen.tsx'
import { useBack } from '../../app/use-back.ts'
import { PurchaseReceipt } from './purchase-receipt.tsx'
import styles from './receipt.module.css'
import { TopUpReceipt } from './top-up-receipt.tsx'
import { w } from './words.ts'

/** Shows how a purchase or a top-up was paid. The reference of a top-up is never a UUID. */
export default function Receipt() {
  const { reference = '' } = useParams()
  const back = useBack()
  return (
    <Screen title={w.receipt}>
      <ScreenHeader title={w.receipt} onBack={back} />
      <div className={styles.content}>
        {isPurchase(reference) ? (
          <PurchaseReceipt purchaseId={reference.toLowerCase()} />
        ) : (
          <TopUpReceipt txRef={reference} />
        )}
      </div>
    </Screen>
  )
}
