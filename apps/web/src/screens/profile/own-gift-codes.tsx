import { serverUrl } from '@velvet/client/base-url'
import { codePath } from '@velvet/contract/catalogue/offers.rules'
import { formatVp } from '@velvet/contract/points/vp'
import { groupPin } from '@velvet/contract/tickets/pin'
import { fill } from '@velvet/contract/shared/words/spoken'
import { share } from '@velvet/device/share'
import { Banner } from '@velvet/ui/banner'
import { Copy } from '@velvet/ui/icons/copy'
import { MessageCircle } from '@velvet/ui/icons/message-circle'
import { RefreshCw } from '@velvet/ui/icons/refresh-cw'
import { Share2 } from '@velvet/ui/icons/share-2'
import { Undo } from '@velvet/ui/icons/undo'
import { useState } from 'react'
import { PRODUCT } from '../../app/product.ts'
import { w } from '../../parts/gift-codes/words.ts'
import { Row, RowAnchor, RowOutcome, Rows } from '../../parts/row.tsx'
import { whatsAppUrl } from '../../parts/whatsapp.ts'
import entries from './entries.module.css'
import styles from './gift-codes.module.css'
import { ReplaceGiftCode } from './replace-gift-code.tsx'
import type { ShownCode, useGiftCodes } from './use-gift-codes.ts'

type Codes = ReturnType<typeof useGiftCodes>

export function OwnGiftCodes({ codes }: { codes: Codes }) {
  const { gifts, problem } = codes
  return (
    <section aria-labelledby="own-gift-codes">
      <h3 id="own-gift-codes">{w.yourCodes}</h3>
      {problem && (
        <Banner kind="error" role="alert">
          {problem}
        </Banner>
      )}
      {gifts?.length === 0 && <p className={entries.none}>{w.noCodes}</p>}
      <ul className={entries.entries}>
        {gifts?.map((gift) => (
          <li key={gift.id}>
            {gift.state === 'open' ? (
              <OpenCode gift={gift} codes={codes} />
            ) : (
              <p className={entries.entry}>
                <span>{`… ${gift.ending}`}</span>
                <span>{`${formatVp(gift.VpValue)}, ${w[gift.state]}`}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows an unused code, with the ways to replace and stop it, and to send it while its text is known. */
function OpenCode({ gift, codes }: { gift: ShownCode; codes: Codes }) {
  const [isReplacing, setIsReplacing] = useState(false)
  const { id, code } = gift

  return (
    <details open={Boolean(code)}>
      <summary className={`${entries.entry} ${styles.summary}`}>
        {code ? <bdi className={styles.code}>{groupPin(code)}</bdi> : <span>{`… ${gift.ending}`}</span>}
        <span>{`${formatVp(gift.VpValue)}, ${w.open}`}</span>
      </summary>
      <Rows>
        {code && <WaysToSend key={code} code={code} points={formatVp(gift.VpValue)} />}
        <p>{w.replaceHint}</p>
        {isReplacing ? (
          <div className={styles.replacing}>
            <ReplaceGiftCode
              uuid={codes.uuid}
              id={id}
              onReplaced={(...replaced) => {
                setIsReplacing(false)
                codes.show(...replaced)
              }}
            />
          </div>
        ) : (
          <Row icon={RefreshCw} label={w.replace} onPress={() => setIsReplacing(true)} />
        )}
        <Row icon={Undo} label={w.stop} atOnce busy={codes.isBusy} onPress={() => codes.stop(gift)} />
      </Rows>
    </details>
  )
}

function WaysToSend({ code, points }: { code: string; points: string }) {
  const [text, setText] = useState('')
  const url = new URL(serverUrl(codePath(code)), location.href).href
  const message = fill(w.shareText, { points, product: PRODUCT.name })

  async function sendLink() {
    const outcome = await share({ dialogTitle: w.share, title: w.shareTitle, text: message, url })
    if (outcome === 'copied') setText(w.linkCopied)
    if (outcome === 'impossible') setText(url)
  }

  async function copy() {
    await navigator.clipboard.writeText(code).then(
      () => setText(w.copied),
      () => setText(w.notCopied),
    )
  }

  return (
    <>
      <Row icon={Share2} label={w.share} onPress={() => void sendLink()} />
      <RowAnchor icon={MessageCircle} label={w.whatsApp} href={whatsAppUrl({ text: `${message} ${url}` })} />
      <Row icon={Copy} label={w.copy} atOnce onPress={() => void copy()} />
      <RowOutcome>{text}</RowOutcome>
    </>
  )
}
