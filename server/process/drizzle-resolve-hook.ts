import { registerHooks } from 'node:module'

/** Packages whose `.js` files are all modules, and whose package.json is long. */
const LONG = /\/node_modules\/drizzle-orm\/.*\.js$/

type Resolved = ReturnType<Parameters<typeof registerHooks>[0]['resolve'] & object>
const known = new Map<string, Resolved>()

/**
 * Half of what loading the server took was Node reading one package.json of 179 kB again and again: for each of that
 * package's own files, and each time one of ours names it. What follows from it is the same every time.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    if (LONG.test(parentURL) && /^\..*\.js$/.test(specifier))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    if (!specifier.startsWith('drizzle-orm') || parentURL.includes('/node_modules/'))
      return next(specifier, context)
    const found = known.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    known.set(specifier, found)
    return found
  },
})
