import { serverUrl } from '@velvet/client/base-url'
import { useState } from 'react'
import styles from './debug.module.css'

/** An address without a server stands for a receiver of photos. The screen shows its answer. */
const PLACEHOLDER = '/api/v1/placeholder'

/** Sends a photo as form data. */
export function PhotoCheck() {
  const [text, setText] = useState('')

  async function post(photo: File | undefined) {
    if (!photo) return
    const form = new FormData()
    form.set('photo', photo)
    setText('Posting…')
    try {
      const answer = await fetch(serverUrl(PLACEHOLDER), { method: 'POST', body: form })
      setText(`${photo.name}: answered ${answer.status}`)
    } catch {
      setText(`${photo.name}: no answer`)
    }
  }
  return (
    <>
      <label className={styles.photo}>
        Photo
        <input type="file" accept="image/*" onChange={(event) => void post(event.target.files?.[0])} />
      </label>
      <p role="status">{text}</p>
    </>
  )
}
