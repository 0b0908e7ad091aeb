/** A place to go: a path or anchor of ours, `tel:`, `mailto:` or another site's address, which opens in a new tab. */
export type Link = { label: string; href: string; text?: string }

/** Which sharing image a page has, and which part of the site it belongs to. */
export type PageGroup = 'default' | 'services' | 'industries' | 'home-help' | 'pricing'

/** What every public page tells about itself. `content/pages.ts` lists them all. */
export type Page = {
  path: string
  /** Its name in breadcrumbs, related links and suggestions. */
  name: string
  /** One line under that name. */
  summary: string
  /** Both unique in the site; they are what a search engine shows. */
  meta: { title: string; description: string }
  group: PageGroup
  /** Where the same page stands under another path that search engines should prefer. */
  canonical?: string
  /** Other words people use who look for this page. */
  keywords?: readonly string[]
}

export type FigureName =
  | 'response-bar'
  | 'relief'
  | 'rings'
  | 'migration'
  | 'response-rings'
  | 'ticket-stub'
  | 'reach'
  | 'switchbacks'
  | 'watershed'
  | 'access-matrix'
  | 'laptop-layers'

type HeadText = { title: string; lead: string; actions: readonly Link[] } & Sample

/** How a page begins. `figure-right`, `figure-below`, `dark-number` and `panel` are the brief's variants A to D. */
export type Head =
  | (HeadText & { variant: 'figure-right'; figure: FigureName })
  | (HeadText & { variant: 'figure-below'; figure: FigureName })
  | (HeadText & { variant: 'dark-number'; number: { value: string; text: string } })
  | (HeadText & { variant: 'panel'; panel: { title: string; lines: readonly Item[]; action: Link } })
  | (HeadText & { variant: 'duties'; tint: Tint; duties: { title: string; items: readonly string[] } })
  | (HeadText & { variant: 'plain' })
  | (HeadText & { variant: 'warm' })

export type Tint = 'spruce' | 'dusk' | 'warn' | 'alpen'
/** Marks what goes beyond the facts of record, for the owner to confirm before launch. */
export type Sample = { sample?: true }
export type Item = { title: string; text: string } & Sample
export type Response = { label: string; time: string; hours: number }

export type Plan = {
  name: string
  price: string
  period: string
  description: string
  features: readonly string[]
  popular?: boolean
  action: Link
} & Sample
export type HomeRate = { service: string; remote: string; onsite: string; description: string } & Sample
export type Bundle = { share: string; title: string; text: string; action: Link }
/** `way`: how the person in question crosses the line round the company. */
export type Column = { title: string; text: string; way: 'in' | 'across' | 'out'; items: readonly string[] }
/** Text whose noteworthy places bear the number of their remark, from 1. */
export type Marked = readonly (string | { text: string; mark: number })[]
export type Letter = { from: Marked; to: string; subject: Marked; body: readonly Marked[] }
/** `cell` as in the index of a street map: column A to D, row 1 to 4. */
export type IndexRow = { cell: string; app: string; text: string } & Sample
/** How far away, from nearest to farthest, as the circles of the figure `reach` show it. */
export type Zone = Item & { distance: string; places: readonly string[] }
export type Pair = { challenge: string; answer: Item }

type Titled = { title: string; text?: string } & Sample

/** The sections a page is composed of, each drawn by the component of `app/sections` that bears its name. */
export type Block =
  | (Titled & { kind: 'numbered-rows'; figure?: FigureName; rows: readonly Item[] })
  /** Runs down the page, or along a scale bar, or along the profile that the figure of the head ends with. */
  | (Titled & { kind: 'timeline'; along?: 'scale' | 'profile'; steps: readonly Item[] })
  | (Titled & { kind: 'feature-list'; items: readonly (string | (Item & { link?: Link }))[] })
  | (Titled & {
      kind: 'response-table'
      figure?: FigureName
      responses: readonly (Response & { text: string } & Sample)[]
      note?: string
    })
  | (Titled & { kind: 'plan-sheet'; plans: readonly Plan[] })
  | (Titled & {
      kind: 'cost-table'
      columns: readonly string[]
      rows: readonly (readonly string[])[]
      note?: string
    })
  | (Titled & { kind: 'call-band'; actions: readonly Link[] })
  | (Titled & { kind: 'columns'; columns: readonly Column[] })
  | (Titled & { kind: 'steps'; steps: readonly Item[] })
  | (Titled & { kind: 'note'; tone: 'warning' | 'plain'; items: readonly Item[] })
  | (Titled & { kind: 'example'; letter: Letter; marks: readonly Item[] })
  | (Titled & { kind: 'index-table'; rows: readonly IndexRow[] })
  | (Titled & { kind: 'reach'; zones: readonly Zone[] })
  | (Titled & { kind: 'rates'; text: string; rates: readonly HomeRate[]; bundle: Bundle })
  | (Titled & { kind: 'pairs'; pairs: readonly Pair[] })
  /** `days` names the days it tells of, as the cells of a scale bar above it. */
  | ({ kind: 'story'; title: string; days?: readonly string[]; paragraphs: readonly string[] } & Sample)
  | {
      kind: 'bands'
      bands: readonly (Titled & {
        figure: FigureName
        features: readonly string[]
        action: Link
        /** The pages that tell more. */
        more: readonly Link[]
      })[]
    }
  | {
      kind: 'quadrangles'
      sheets: readonly (Titled & {
        tint: Tint
        challenges: readonly string[]
        /** One for each challenge, in the same order. */
        answers: readonly string[]
        action: Link
        page: Link
      })[]
    }
  | { kind: 'panels'; panels: readonly (Titled & { lines: readonly string[]; action: Link })[] }
  | (Titled & { kind: 'price-lines'; lines: readonly (Item & { price: string })[]; action: Link })
  | { kind: 'related'; title?: string; paths: readonly string[] }

export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>
export type HeadOf<Variant extends Head['variant']> = Extract<Head, { variant: Variant }>

/** A page drawn from its head and blocks alone. */
export type ComposedPage = Page & {
  head: Head
  blocks: readonly Block[]
  closing: { title: string; text: string }
}

export type LegalPage = Page & {
  title: string
  lead: string
  sections: readonly LegalSection[]
} & Sample

export type LegalSection = { id: string; title: string; parts: readonly LegalPart[] }
/** A paragraph, a list, or a table of two columns. `[label](href)` in a text is a link. */
export type LegalPart =
  | string
  | readonly string[]
  | { caption: string; rows: readonly (readonly [name: string, value: string])[] }
