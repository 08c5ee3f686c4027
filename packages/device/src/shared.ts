export interface Shared {
  /** Above the list of apps, where the device shows such a title. */
  dialogTitle: string
  title: string
  text: string
  url: string
}
