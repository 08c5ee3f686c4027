import type { NotificationTextOfTopic } from '@velvet/contract/operator/notification-texts.calls'
import {
  fillNotification,
  NOTICE_LENGTHS,
  NOTICE_SAMPLES,
  noticeProblem,
} from '@velvet/contract/operator/notification-texts'
import { Button } from '@velvet/ui/button'
import { TextArea } from '@velvet/ui/text-area'
import { TextField } from '@velvet/ui/text-field'
import { Form } from '../../../parts/form.tsx'
import { Refusal, fieldErrors } from '../../../parts/refusal.tsx'
import { SaveBar } from '../../../parts/unsaved/save-bar.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { useEdit } from '../../../parts/use-edit.ts'
import { settingsCalls } from './calls.ts'
import styles from './notifications.module.css'

const REREADS = [['notice-texts'], ['audit']] as const

/** Edits the words of one notice, and shows the notice as a phone would show it. */
export function NotificationForm({ notice, isReader }: { notice: NotificationTextOfTopic; isReader: boolean }) {
  const { topic, language, version, isDefault, title: presentTitle, text: presentText } = notice
  const edit = useEdit(settingsCalls.changeNotificationText, {
    present: { title: presentTitle, text: presentText },
    version,
    invalidates: REREADS,
  })
  const { title, text } = edit.values
  const reset = useChange(settingsCalls.resetNotificationText, { version, invalidates: REREADS })
  const errors = fieldErrors(edit.error)
  const samples = NOTICE_SAMPLES[topic]
  const wrong = { title: noticeProblem(topic, title), text: noticeProblem(topic, text) }
  return (
    <div className={styles.columns}>
      <Form
        error={edit.error}
        isUnreadable={Boolean(wrong.title ?? wrong.text)}
        onSubmit={() => edit.mutate({ topic, language, title, text })}
      >
        <fieldset className="form" disabled={isReader}>
          <TextField
            label="Title"
            required
            maxLength={NOTICE_LENGTHS.title}
            value={title}
            onChange={(message) => edit.type({ title: message, text })}
            error={wrong.title ?? errors['title']}
          />
          <TextArea
            label="Text"
            required
            maxLength={NOTICE_LENGTHS.text}
            value={text}
            onChange={(message) => edit.type({ title, text: message })}
            error={wrong.text ?? errors['text']}
          />
          <Placeholders names={Object.keys(samples)} />
          <Refusal
            error={edit.error ?? reset.error}
            onReload={() => {
              edit.reload()
              reset.reload()
            }}
            onPutBack={edit.putBack}
          />
          <SaveBar action="Save" change={edit}>
            {!isDefault && (
              <Button look="quiet" busy={reset.isPending} onClick={() => reset.mutate({ topic, language })}>
                Use the words of the product
              </Button>
            )}
          </SaveBar>
        </fieldset>
      </Form>
      <NotificationOnPhone title={fillNotification(title, samples)} text={fillNotification(text, samples)} />
    </div>
  )
}

function Placeholders({ names }: { names: readonly string[] }) {
  return (
    <ul className={styles.names} aria-label="Names that stand for something">
      {names.map((name) => (
        <li key={name} className="code">{`{${name}}`}</li>
      ))}
    </ul>
  )
}

function NotificationOnPhone({ title, text }: { title: string; text: string }) {
  return (
    <figure>
      <figcaption className="muted">As a phone shows it</figcaption>
      <div className={styles.phone}>
        <strong>{title}</strong>
        <span>{text}</span>
      </div>
    </figure>
  )
}
