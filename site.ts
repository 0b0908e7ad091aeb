import { colors, site as defaults } from './site.config.ts'

export { colors, site as defaults } from './site.config.ts'

type Widened<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends boolean
      ? boolean
      : T extends readonly (infer Item)[]
        ? readonly Widened<Item>[]
        : { readonly [Key in keyof T]: Widened<T[Key]> }

/** The company as every page, mail and script names it. */
export type Site = Omit<Widened<typeof defaults>, 'hours' | 'closed_days' | 'logo' | 'prices'> & {
  readonly hours: readonly OpeningHours[]
  readonly closed_days: readonly ClosedDay[]
  readonly logo: {
    readonly mark: { readonly letter: string; readonly light: string }
    /** An uploaded logo, in place of the mark. */
    readonly image: { readonly src: string; readonly width: number; readonly height: number } | null
  }
  readonly prices: Prices
  /** The main color, `#rrggbb`, with the ramps that are made from it in place of `colors`. */
  readonly color?: string | undefined
  readonly ramps?: Ramps | undefined
}
/** The brand's two ramps as `oklch()`. */
export type Ramps = Widened<typeof colors>
/** One interval; several rows may name one day. Closed where `opens` and `closes` are null. */
export type OpeningHours = {
  readonly label: string
  readonly days: readonly number[]
  readonly opens: number | null
  readonly closes: number | null
  readonly display: string
}
/** A date such as `2026-12-25`, closed unless it has hours of its own. */
export type ClosedDay = {
  readonly day: string
  readonly name: string
  readonly opens: number | null
  readonly closes: number | null
}
type Plan = { readonly name: string; readonly price: number | null }
/** In cents; null where the page says "Custom" or "N/A". */
export type Prices = {
  readonly plans: readonly Plan[]
  readonly managedPlans: readonly Plan[]
  readonly homeRates: readonly {
    readonly service: string
    readonly remote: number | null
    readonly onsite: number | null
  }[]
  readonly startingPrices: readonly { readonly service: string; readonly price: number | null }[]
  readonly bundlePercent: number
}

/** The fields that the dashboard's settings have changed. */
export type CompanyChanges = Partial<Site>

/** Id of the data block, other than a form field's, that carries the changes into a page whose scripts need them. */
export const COMPANY_BLOCK = 'company-changes'

/** Bundles of one process (the server, the views) share one object. */
const shared = globalThis as { neatlineSite?: Site; neatlineChanges?: CompanyChanges }

function readPage(): CompanyChanges {
  const block = globalThis.document?.getElementById(COMPANY_BLOCK)
  return block ? (JSON.parse(block.textContent) as CompanyChanges) : {}
}

/**
 * The defaults of `site.config.ts` with the changes of the dashboard's settings. It changes while a server runs: read it when it
 * is needed, never into a constant of a module.
 */
export const site: Site = (shared.neatlineSite ??= { ...defaults, ...readPage() })

/** Puts the changes in place of all former ones. */
export function applyCompany(changes: CompanyChanges): void {
  shared.neatlineChanges = changes
  Object.assign(site, { color: undefined, ramps: undefined }, defaults, changes)
}

/** Returns the brand's two ramps: of the color in the company's settings, otherwise the defaults. */
export const brandColors = (): Ramps => site.ramps ?? colors

/** Fields that no script of a page reads. */
const PAGES_ONLY = new Set(['color', 'og', 'prices', 'ramps', 'remoteLinks', 'remoteSession', 'supportResponse'])

/** Returns the data block's JSON: the changes that scripts of pages may need. Empty without any. */
export function companyData(): string {
  const changes = Object.entries(shared.neatlineChanges ?? {}).filter(([field]) => !PAGES_ONLY.has(field))
  return changes.length > 0 ? JSON.stringify(Object.fromEntries(changes)).replaceAll('<', '\\u003c') : ''
}
