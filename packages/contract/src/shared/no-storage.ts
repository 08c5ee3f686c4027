/** The staff apps show this message in a browser that stores no data for the site. */
export const NO_STORAGE =
  'This browser keeps no data for this site. Allow it in the settings of the browser, and load the page again.'
