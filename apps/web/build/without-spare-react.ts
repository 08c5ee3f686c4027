import type { Plugin } from 'vite'

/** Matches the function that lists the components above an error, which calls each of them again to find its name. */
const STACKS = /(?<=^function getStackByFiberInDevAndProd\(\w+\) \{)/m
/** Matches the functions with which an app loads scripts and styles ahead. */
const AHEAD = /^ {2}D: prefetchDNS,[^}]*/m
const NOTHING = ['D', 'C', 'L', 'm', 'X', 'S', 'M'].map((name) => `${name}: noop$1,`).join('')
/** Matches the reads of a variable that is true only while a page of a server is taken over. */
const IS_HYDRATING = /\bisHydrating\b(?!\$| =|\n)/g
const HYDRATE_ROOT = /^exports\.hydrateRoot = [^]*?^\};/m
/** Matches the methods of refs of fragments, and of view transitions. */
const METHODS = /^(FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function[^]*?^\};/gm

/** These functions render the kinds of components that the apps of staff do not have. In these builds they throw. */
const UNUSED_KINDS = [
  'updateActivityComponent',
  'updateClassComponent',
  'updateDehydratedSuspenseComponent',
  'updateSuspenseComponent',
  'updateSuspenseListComponent',
]

/**
 * Lets a build leave out the parts of React that the apps of staff do not use, which are 6 KB of gzip. These apps have
 * little room, and their service workers load ahead what they need.
 */
export function withoutSpareReact(): Plugin {
  return {
    name: 'without-spare-react',
    transform: {
      filter: { id: /\/react-dom-client\.production\.js$/ },
      handler(code) {
        const left = code
          .replace(STACKS, " return '';")
          .replace(AHEAD, () => NOTHING)
          .replace(METHODS, '')
          .replace(HYDRATE_ROOT, '')
          .replace(IS_HYDRATING, '!1')
        return UNUSED_KINDS.reduce(withoutKind, left)
      },
    },
  }
}

/** Lets a function that renders a kind of components throw. Throws if another version of React has no such function. */
function withoutKind(code: string, name: string): string {
  const whole = new RegExp(`^(function ${name}\\([^)]*\\) \\{)[^]*?^\\}`, 'm')
  if (!whole.test(code)) throw new Error(`React has no function ${name}`)
  return code.replace(whole, (_, head: string) => `${head} throw Error('${name}') }`)
}
