import type { Page } from '@playwright/test'

/** Returns a photo of 1600 by 1200 pixels of noise, which compresses badly. */
export async function aPhoto(page: Page): Promise<Buffer> {
  const text = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 1200 })
    const pencil = canvas.getContext('2d')
    const noise = pencil?.createImageData(1600, 1200)
    if (!pencil || !noise) throw new Error('nothing to draw on')
    for (let at = 0; at < noise.data.length; at++) noise.data[at] = (at * 7919) % 251
    pencil.putImageData(noise, 0, 0)
    return canvas.toDataURL('image/jpeg', 0.95)
  })
  return Buffer.from(text.slice(text.indexOf(',') + 1), 'base64')
}

/** Returns what the browser's image-store contains. */
export function keptPicture(page: Page) {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('image-store', 1)
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(new Error('no image-store'))
    })
    const [store] = database.objectStoreNames
    const kept = await new Promise<Blob>((resolve) => {
      const all = database
        .transaction(store ?? '')
        .objectStore(store ?? '')
        .getAll()
      all.onsuccess = () => resolve((all.result as Blob[])[0] as Blob)
    })
    database.close()
    const { width, height } = await createImageBitmap(kept)
    return { longest: Math.max(width, height), size: kept.size }
  })
}
