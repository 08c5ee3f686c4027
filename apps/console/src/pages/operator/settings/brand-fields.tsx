import type { CallOptions } from '@velvet/client/call'
import { BRAND_COLOUR, isReadable, readableColour } from '@velvet/contract/operator/brand-colour'
import { uploadTimeMs } from '@velvet/contract/shared/time/upload-time'
import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import { PictureButton } from '../../../parts/picture-button.tsx'
import { Refusal } from '../../../parts/refusal.tsx'
import { useChange } from '../../../parts/use-change.ts'
import styles from './brand-fields.module.css'
import { settingsCalls } from './calls.ts'

interface ColourProps {
  value: string
  onChange: (colour: string) => void
  error: string | undefined
}

/** Asks for the colour of the chain. It suggests another one if texts on that colour are hard to read. */
export function ColourField({ value, onChange, error }: ColourProps) {
  const colour = value.trim().toLowerCase()
  const isColour = BRAND_COLOUR.test(colour)
  const suggestion = isColour && !isReadable(colour) ? readableColour(colour) : undefined
  return (
    <div className={styles.colour}>
      <TextField
        label="Colour of the chain"
        hint="Such as #1f7a45. Buttons, tickets and papers have it. Without an entry: the red of the app"
        value={value}
        onChange={onChange}
        error={
          error ??
          (suggestion && 'Too little contrast with white letters, or with the dark or the light page of the app')
        }
      />
      {isColour && (
        <div className="actions">
          <Sample colour={suggestion ?? colour} />
          {suggestion && (
            <Button look="quiet" onClick={() => onChange(suggestion)}>
              Use {suggestion}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Shows a button in this colour as a sample. */
function Sample({ colour }: { colour: string }) {
  return (
    <span className={styles.sample} style={{ backgroundColor: colour }} aria-hidden>
      Buy tickets
    </span>
  )
}

const REREADS = { invalidates: [['settings'], ['audit']] } as const

/** Sets the logo of the chain, or restores the logo of the app. */
export function LogoCard({ logo }: { logo: string | null }) {
  const upload = useChange((image: File, options: CallOptions) => {
    const form = new FormData()
    form.set('image', image)
    return settingsCalls.uploadLogo({}, { ...options, form, timeoutMs: uploadTimeMs(image.size) })
  }, REREADS)
  const remove = useChange(settingsCalls.removeLogo, REREADS)
  return (
    <section className="card" aria-labelledby="logo">
      <h2 id="logo">Logo of the chain</h2>
      <p className="muted">
        The app shows it beside its name, on tickets and on receipts. A square PNG with a see-through background suits
        both themes.
      </p>
      {logo !== null && <img src={logo} alt="The present logo" width={64} height={64} />}
      <Refusal error={upload.error ?? remove.error} />
      <div className="actions">
        <PictureButton
          label="A picture of the logo"
          action={logo === null ? 'Choose a logo' : 'Replace the logo'}
          isBusy={upload.isPending}
          onPick={(image) => upload.mutate(image)}
        />
        {logo !== null && (
          <Button look="quiet" busy={remove.isPending} onClick={() => remove.mutate({})}>
            Show the logo of the app
          </Button>
        )}
      </div>
    </section>
  )
}
