import { useState } from 'react'
import { bookCalls } from '../../../parts/book-calls.ts'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { Picker } from '../../../parts/picker/picker.tsx'
import { CINEMA_PICKS, FILM_PICKS, type Pick } from '../../../parts/picker/picks.ts'
import { WideDialog } from '../../../parts/wide-dialog.tsx'
import { NewTermsNote } from './new-terms-note.tsx'
import { TermsFields } from './terms-fields.tsx'
import { TermsInForce } from './terms-in-force.tsx'
import { NEW_TERMS, termsIn } from './terms-values.ts'
import { useAddition } from './use-addition.ts'

/** Adds terms of a film beside those that hold now. */
export function NewTermsDialog({ onClose }: { onClose: () => void }) {
  const [film, setFilm] = useState<Pick | null>(null)
  const [cinema, setCinema] = useState<Pick | null>(null)
  const { values, change, errors, field } = useAddition(bookCalls.addTerms, NEW_TERMS, onClose)
  const terms = termsIn(values)
  const send = () => {
    if (!film || !terms) return
    change.mutate({ filmID: film.id, ...(cinema && { cinemaID: cinema.id }), ...terms })
  }
  return (
    <WideDialog title="New terms of a film" onClose={onClose}>
      <ChangeForm action="Save" change={change} isUnreadable={!terms} onSubmit={send}>
        <legend className="visually-hidden">The terms</legend>
        <Picker label="Film" required source={FILM_PICKS} value={film} onPick={setFilm} error={errors['filmID']} />
        <Picker
          label="Cinema"
          source={CINEMA_PICKS}
          none="Every cinema"
          value={cinema}
          onPick={setCinema}
          error={errors['cinemaID']}
        />
        {film && <TermsInForce filmID={film.id} />}
        <TermsFields values={values} field={field} />
        <NewTermsNote from={values.from} />
      </ChangeForm>
    </WideDialog>
  )
}
