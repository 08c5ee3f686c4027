import { serverUrl } from '@velvet/client/base-url'
import { useState } from 'react'
import styles from './debug.module.css'

/** Stands for any receiver of a photo; nothing is there, and what it answers is shown. */
const PLACEHOLDER = '/api/v1/placeholder'

/** Posts a photo as form data. */
export function PhotoCheck() {
  const [words, setWords] = useState('')

  async function post(photo: File | undefined) {
    if (!photo) return
    const form = new FormData()
    form.set('photo', photo)
    setWords('Posting…')
    try {
      const answer = await fetch(serverUrl(PLACEHOLDER), { method: 'POST', body: form })
      setWords(`${photo.name}: answered ${answer.status}`)
    } catch {
      setWords(`${photo.name}: no answer`)
    }
  }
  return (
    <>
      <label className={styles.photo}>
        Photo
        <input
          type="file"
          accept="image/*"
          onChange={(event) => void post(event.target.files?.[0])}
        />
      </label>
      <p role="status">{words}</p>
    </>
  )
}
