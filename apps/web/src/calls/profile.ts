import { caller } from '@velvet/client/call'
import type * as profile from '@velvet/contract/people/profile.calls'

/** A picture takes longer to send over a slow network than a page of text. */
export const UPLOAD_LIMIT_MS = 60_000

export const getUser = caller<typeof profile.getUser>('GET /api/v1/user/:uuid')
export const updateUser = caller<typeof profile.updateUser>('PUT /api/v1/user/update')
export const chooseLanguage = caller<typeof profile.chooseLanguage>('PUT /api/v1/user/language')
export const uploadPicture = caller<typeof profile.uploadPicture>('POST /api/v1/user/upload')
export const saveDeviceDetails = caller<typeof profile.saveDeviceDetails>('POST /api/v1/user/devicedetails')
