export interface Shared {
  /** The title above the list of apps, on devices that show one. */
  dialogTitle: string
  title: string
  text: string
  url: string
}
