import type * as contract from '@velvet/contract/people/profile.calls'
import { AppError } from '@velvet/contract/shared/errors'
import type { FileCall } from '../../kernel/calls/body-routes.ts'
import { removePortrait, storePortrait } from './portraits.ts'
import { makePicture } from '../../platform/pictures/make-picture.ts'
import { replacePicture } from './profile-sql.ts'

export async function uploadPicture(call: FileCall<typeof contract.uploadPicture>) {
  const { db, uploads, customer, file, log } = call
  const picture = await makePicture(file, customer.id)
  if (!picture) throw new AppError('image-invalid')

  // If this fails, a job removes the picture later, like every other unused file.
  const forget = (unused: string | null) =>
    removePortrait(uploads, unused).catch((error: unknown) => {
      log.warn({ err: error }, 'a picture that nobody needs could not be removed')
    })
  const address = await storePortrait(uploads, picture)
  let replaced: string | null | undefined
  try {
    replaced = await db.transaction().execute((tx) => replacePicture(tx, customer.id, address))
    if (replaced === undefined) throw new AppError('session-ended')
  } catch (error) {
    await forget(address)
    throw error
  }
  // The old picture is removed only now, because it was shown until the commit.
  await forget(replaced)
  return { message: 'Picture changed', UserDpUrl: address }
}
