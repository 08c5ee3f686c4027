import { Button } from '@velvet/ui/button'
import { Card } from '@velvet/ui/card'
import { IconButton } from '@velvet/ui/icon-button'
import { BellRing } from '@velvet/ui/icons/bell-ring'
import { X } from '@velvet/ui/icons/x'
import { useState } from 'react'
import { failureOf } from '../state/call-thunk.ts'
import { askForPush } from './push.ts'
import styles from './push-card.module.css'
import { closePushOffer } from './push-owner.ts'
import { w } from './ticket/words.ts'
import { textOfPush } from './words-of-push.ts'

interface PushCardProps {
  uuid: string
  onClose: () => void
}

/** Asks for notices on this phone after a tap, and says what came of it. */
export default function PushCard({ uuid, onClose }: PushCardProps) {
  const { ask, isBusy, isOver, text } = useAsking(uuid)

  function close() {
    closePushOffer()
    onClose()
  }
  return (
    <Card as="section" aria-label={w.reminders} className={styles.card}>
      <BellRing size={20} aria-hidden className={styles.icon} />
      <p className={styles.text}>{w.reminderOffer}</p>
      <IconButton aria-label={w.closeReminderOffer} className={styles.close} onClick={close}>
        <X size={20} aria-hidden />
      </IconButton>
      {!isOver && (
        <Button look="quiet" wide busy={isBusy} className={styles.ask} onClick={ask}>
          {w.remindMe}
        </Button>
      )}
      <p role="status" className={styles.outcome}>
        {text}
      </p>
    </Card>
  )
}

function useAsking(uuid: string) {
  const [isBusy, setIsBusy] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const [text, setText] = useState('')

  async function run() {
    setIsBusy(true)
    try {
      setText(textOfPush(await askForPush(uuid)))
      setIsOver(true)
    } catch (error) {
      setText(failureOf(error).message)
    }
    setIsBusy(false)
  }
  return { ask: () => void run(), isBusy, isOver, text }
}
