/** Stands in place of an app for staff in a browser that keeps no data for it. */
export const NO_STORAGE =
  'This browser keeps no data for this site. Allow it in the settings of the browser, and load the page again.'
