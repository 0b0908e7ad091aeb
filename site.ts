import { site as start } from '#site.config.ts'
import { colors, site as defaults } from './site.config.ts'

export { colors, type Prices, site as defaults } from './site.config.ts'

/** The brand's two ramps as `oklch()`. */
export type Ramps = { [Name in keyof typeof colors]: { [Shade in keyof (typeof colors)[Name]]: string } }
/** The company as every page, mail and script names it. */
export type Site = typeof defaults & {
  /** The ramps that are made from `color`, in place of `colors`. */
  ramps?: Ramps | undefined
}
/** The fields that the dashboard's settings have changed. */
export type CompanyChanges = Partial<Site>

/** Bundles of one process (the server, the views) share one object. */
const shared = globalThis as { neatlineSite?: Site }

/**
 * The defaults of `site.config.ts` with the changes of the dashboard's settings; in a browser, what the page's data block has of them. It
 * changes while a server runs: read it when it is needed, never into a constant of a module.
 */
export const site: Site = (shared.neatlineSite ??= { ...start })

/** Puts the changes in place of all former ones. */
export const applyCompany = (changes: CompanyChanges): void =>
  void Object.assign(site, { ramps: undefined }, defaults, changes)

/** Returns the brand's two ramps: of the color in the company's settings, otherwise the defaults. */
export const brandColors = (): Ramps => site.ramps ?? colors

/** Formats ramps as custom properties, such as `--color-spruce-700`. */
export function brandTheme(ramps: Record<string, Record<string, string>> = brandColors()): string {
  const tokens = Object.entries(ramps).flatMap(([name, shades]) =>
    Object.entries(shades).map(([shade, color]) => `--color-${name}-${shade}: ${color};`),
  )
  return `:root { ${tokens.join(' ')} }`
}

type Fields = readonly (keyof Site)[]
/** What scripts of pages read; and besides, those of the dashboard. */
const FOR_SCRIPTS: Fields = [
  'name',
  'phone',
  'emergencyPhone',
  'emergencyHours',
  'timeZone',
  'timeZoneLabel',
  'hours',
  'closed_days',
]
const FOR_DASHBOARD: Fields = [...FOR_SCRIPTS, 'shortName', 'city', 'region', 'logo']

/** Returns the JSON of a page's data block, which is `site` in a browser (app/lib/page-company.ts). */
export function companyData({ isDashboard }: { isDashboard: boolean }): string {
  const fields = isDashboard ? FOR_DASHBOARD : FOR_SCRIPTS
  return JSON.stringify(Object.fromEntries(fields.map((field) => [field, site[field]]))).replaceAll('<', '\\u003c')
}
