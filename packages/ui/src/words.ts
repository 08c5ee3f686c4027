/**
 * The words that the shared parts give to screen readers if a screen gives none of its own. An app in another
 * language replaces them before it draws anything.
 */
export const w = {
  back: 'Back',
  close: 'Close',
  hidePassword: 'Hide password',
  loading: 'Loading',
  oneLess: 'One less',
  oneMore: 'One more',
  showPassword: 'Show password',
  yourPassword: 'Your password',
}
