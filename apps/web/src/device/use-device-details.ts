import { APP_VERSION } from '@velvet/contract/shared/app/app-version'
import { deviceType, platform } from '@velvet/device/platform'
import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '../state/hooks.ts'
import { reportDevice } from '../state/updated-user-data.ts'

/**
 * Reports a signed-in customer's device and the version of the app to the server, once for each login
 * and version.
 */
export function useDeviceDetails(): void {
  const dispatch = useAppDispatch()
  const uuid = useAppSelector((state) => state.auth.user)
  const told = useAppSelector((state) => state.updatedUserData.deviceTypePlatform)

  useEffect(() => {
    const device = { devicetype: deviceType(), platform: platform(), appVersion: APP_VERSION }
    const isTold =
      told?.devicetype === device.devicetype &&
      told.platform === device.platform &&
      told.appVersion === device.appVersion
    if (!uuid || isTold) return
    void dispatch(reportDevice({ userUUID: uuid, ...device })).then((outcome) => {
      if (!reportDevice.rejected.match(outcome)) return
      console.warn(`Device details were not saved: ${outcome.error.message}`)
    })
  }, [dispatch, uuid, told])
}
