import { registerHooks } from 'node:module'

/** A package whose `.js` files are all ES modules, and whose package.json has 179 kB. */
const DRIZZLE = /\/node_modules\/drizzle-orm\/.*\.js$/

type Resolved = ReturnType<Parameters<typeof registerHooks>[0]['resolve'] & object>
const resolved = new Map<string, Resolved>()

/**
 * Resolves imports of drizzle-orm without reading its package.json each time: Node parses it again for each of that
 * package's own files and for each import of ours, which was half of the time it took to load the server (docs/dependencies.md).
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    if (DRIZZLE.test(parentURL) && /^\..*\.js$/.test(specifier))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    if (!specifier.startsWith('drizzle-orm') || parentURL.includes('/node_modules/')) return next(specifier, context)
    const found = resolved.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    resolved.set(specifier, found)
    return found
  },
})
