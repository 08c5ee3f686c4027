// Refuses functions that Chromium 79, Safari 13.1 or Firefox 78 lack. The build lowers newer syntax
// for them, but leaves function calls as they are. A plug-in with a table of all browsers
// (eslint-plugin-compat) notices `Object.hasOwn`, but not `list.at(-1)`, which crashes as well.

const METHODS = [
  'at',
  'findLast',
  'findLastIndex',
  'toReversed',
  'toSorted',
  'toSpliced',
  'with',
  'replaceAll',
  'isWellFormed',
  'toWellFormed',
  'replaceChildren',
  'checkVisibility',
  'togglePopover',
  'showPopover',
  'showPicker',
  'showModal',
  'formatRange',
]

const STATIC = {
  Object: ['hasOwn', 'groupBy'],
  Map: ['groupBy'],
  Array: ['fromAsync'],
  Promise: ['any', 'withResolvers', 'try'],
  AbortSignal: ['timeout', 'any'],
  crypto: ['randomUUID'],
  URL: ['canParse', 'parse'],
  Intl: ['Segmenter', 'ListFormat', 'DisplayNames', 'supportedValuesOf'],
}

const GLOBALS = ['structuredClone', 'WeakRef', 'FinalizationRegistry', 'AggregateError']

const message = 'Chromium 79, Safari 13.1 or Firefox 78 do not have it.'

/** Rules for code that runs in the customer's browser. */
export const oldBrowserRules = {
  'no-restricted-globals': ['error', ...GLOBALS.map((name) => ({ name, message }))],
  'no-restricted-properties': [
    'error',
    ...Object.entries(STATIC).flatMap(([object, properties]) =>
      properties.map((property) => ({ object, property, message })),
    ),
  ],
  'no-restricted-syntax': [
    'error',
    {
      selector: `CallExpression[callee.property.name=/^(?:${METHODS.join('|')})$/]`,
      message,
    },
    { selector: 'Literal[regex.pattern=/\\(\\?<[!=]/]', message: 'Safari 13.1 cannot read it.' },
  ],
}
