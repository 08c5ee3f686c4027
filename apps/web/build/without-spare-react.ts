import type { Plugin } from 'vite'

/** Matches the function that lists the components above an error, which calls each of them again to find its name. */
const STACKS = /(?<=^function getStackByFiberInDevAndProd\(\w+\) \{)/m
/** Matches the functions with which an app loads scripts and styles ahead. */
const AHEAD = /^ {2}D: prefetchDNS,[^}]*/m
const NOTHING = ['D', 'C', 'L', 'm', 'X', 'S', 'M'].map((name) => `${name}: noop$1,`).join('')

/**
 * Lets a build leave out parts of React that the apps of staff do not use, because they have little room: the list of
 * components above an error, and loading ahead, which their service workers do.
 */
export function withoutSpareReact(): Plugin {
  return {
    name: 'without-spare-react',
    transform: {
      filter: { id: /\/react-dom-client\.production\.js$/ },
      handler: (code) => code.replace(STACKS, " return '';").replace(AHEAD, () => NOTHING),
    },
  }
}
