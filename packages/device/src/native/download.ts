import { Directory, Filesystem } from '@capacitor/filesystem'
import { Share } from '@capacitor/share'

/**
 * Writes the file to the cache, which the phone empties by itself. Only the place that the person
 * chooses keeps it.
 */
export async function offerFile(file: File): Promise<void> {
  const { uri } = await Filesystem.writeFile({
    path: file.name,
    data: await base64Of(file),
    directory: Directory.Cache,
  })
  await Share.share({ title: file.name, files: [uri] })
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'))
    reader.onload = () => resolve((reader.result as string).replace(/^.*?,/, ''))
    reader.readAsDataURL(file)
  })
}
