// The app requests the location with these messages. They are separate from the others, because the home screen may
// show them before anything else has loaded.

export const LOCATION_REQUIRED = 'This application requires location services to find centers near you.'
export const CHOOSE_AREA = 'Choose your area'
export const LOCATION_TURNED_OFF = 'Location is turned off on this phone'
export const LOCATION_IN_SETTINGS = "You can allow it in the phone's settings for this app."
export const FETCHING_LOCATION = 'Fetching location...'
export const LOCATION_DENIED = 'Location permissions denied by user'
export const LOCATION_UNAVAILABLE = 'Location information is unavailable'
export const LOCATION_TIMED_OUT = 'The request to get user location timed out'
export const LOCATION_NOT_SUPPORTED = 'Geolocation is not supported by this browser'
export const LOCATION_PLATFORM_NOT_SUPPORTED = 'Platform not supported for geolocation'
export const LOCATION_PERMISSION_REQUIRED = 'Location permissions are required to use this feature'
