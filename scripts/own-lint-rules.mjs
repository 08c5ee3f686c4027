// These are our own rules for Oxlint. Each reports the pieces of code that its selectors find; selectors are those of
// ESLint. oxlint.config.json says to which files a rule applies.

/**
 * Chromium 79, Safari 13.1 or Firefox 78 lack these methods. The build rewrites newer syntax for them, but it adds no
 * missing functions.
 */
const NEWER_METHODS = [
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
const NEWER_STATIC = {
  Object: ['hasOwn', 'groupBy'],
  Map: ['groupBy'],
  Array: ['fromAsync'],
  Promise: ['any', 'withResolvers', 'try'],
  AbortSignal: ['timeout', 'any'],
  crypto: ['randomUUID'],
  URL: ['canParse', 'parse'],
  Intl: ['Segmenter', 'ListFormat', 'DisplayNames', 'supportedValuesOf'],
}
const NEWER_GLOBALS = ['structuredClone', 'WeakRef', 'FinalizationRegistry', 'AggregateError']

const oneOf = (names) => `/^(?:${names.join('|')})$/`
const NOT_IN_OLD_BROWSERS = 'Chromium 79, Safari 13.1 or Firefox 78 do not have it.'

/** What each rule reports, and the message that says why or what to do instead. */
const RULES = {
  'old-browsers': {
    [`CallExpression[callee.property.name=${oneOf(NEWER_METHODS)}]`]: NOT_IN_OLD_BROWSERS,
    ...Object.fromEntries(
      Object.entries(NEWER_STATIC).map(([object, names]) => [
        `MemberExpression[object.name="${object}"][property.name=${oneOf(names)}]`,
        NOT_IN_OLD_BROWSERS,
      ]),
    ),
    [`:not(MemberExpression) > Identifier[name=${oneOf(NEWER_GLOBALS)}]`]: NOT_IN_OLD_BROWSERS,
    'Literal[regex.pattern=/\\(\\?<[!=]/]': NOT_IN_OLD_BROWSERS,
  },
  'own-form': {
    'JSXOpeningElement[name.name="form"]':
      'Use parts/form.tsx, which takes care of the focus in dialogs and after a refusal.',
  },
  'sql-in-own-files': {
    'TaggedTemplateExpression[tag.name="sql"], CallExpression[callee.object.name="sql"], CallExpression[callee.property.name=/^(selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto|withRecursive)$/]':
      'SQL is only in *-sql.ts.',
  },
  'only-statements': {
    'ForStatement, ForInStatement, ForOfStatement, WhileStatement, DoWhileStatement, ThrowStatement, TryStatement, CallExpression[callee.property.name=/^(transaction|startTransaction)$/]':
      'Loops, errors and transactions belong to the use case.',
    'CallExpression[callee.property.name=/^(selectAll|returningAll)$/]':
      'A statement names the columns that it returns.',
  },
  'translated-text': {
    'JSXText[value=/(?:^|[^&\\p{L}])\\p{L}{2}/u]:not([value=/^\\s*WhatsApp\\s*$/])':
      'Texts of the app are in the file of texts, so that they can be translated.',
  },
}

function ruleFor(forbidden) {
  return {
    create: (context) =>
      Object.fromEntries(
        Object.entries(forbidden).map(([selector, message]) => [selector, (node) => context.report({ node, message })]),
      ),
  }
}

export default {
  meta: { name: 'velvet' },
  rules: Object.fromEntries(Object.entries(RULES).map(([name, forbidden]) => [name, ruleFor(forbidden)])),
}
