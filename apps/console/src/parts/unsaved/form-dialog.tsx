import { Dialog } from '@velvet/ui/dialog'
import { useEffect, useState } from 'react'
import type { ComponentProps, SyntheticEvent } from 'react'
import { DiscardQuestion } from './discard-question.tsx'
import { FormsAround, hasUnsaved, watchForm } from './unsaved.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Asks before Escape or its close button discards unsaved input. After the form has been sent, the dialog closes
 * without asking.
 */
export function FormDialog({ onClose, children, ...dialog }: ComponentProps<typeof Dialog>) {
  const [isAsked, setAsked] = useState(false)
  const [forms] = useState(() => new Set<() => boolean>())
  /**
   * Stores the value of each field when it first got the focus. The value is undefined if the field was changed before.
   */
  const [before] = useState(() => new Map<Field, string | undefined>())
  const [isLoss] = useState(
    () => () => hasUnsaved(forms) || [...before].some(([field, text]) => isInUse(field) && textIn(field) !== text),
  )
  useEffect(() => watchForm(isLoss), [isLoss])
  const note = (target: EventTarget, text: (field: Field) => string | undefined) => {
    if (isField(target) && !before.has(target)) before.set(target, text(target))
  }
  return (
    <>
      <Dialog {...dialog} onClose={() => (isLoss() ? setAsked(true) : onClose())}>
        <FormsAround value={forms}>
          <div
            className="contents"
            onFocus={({ target }) => note(target, textIn)}
            onChange={({ target }: SyntheticEvent) => note(target, () => undefined)}
          >
            {children}
          </div>
        </FormsAround>
      </Dialog>
      {isAsked && <DiscardQuestion onKeep={() => setAsked(false)} onDiscard={onClose} />}
    </>
  )
}

/** A form that is being sent, or was sent, closes by itself. */
const isInUse = (field: Field) => field.isConnected && !field.form?.querySelector('[data-sent]')

const isField = (target: EventTarget): target is Field =>
  target instanceof Element && target.matches('input, textarea, select')

/** Returns the value of a field as text. */
function textIn(field: Field): string {
  const isTicked = field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
  return isTicked ? String(field.checked) : field.value
}
