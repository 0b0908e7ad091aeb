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
  | 'app-index'

type HeadText = { title: string; lead: string; actions: readonly Link[] }

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
}
export type HomeRate = { service: string; remote: string; onsite: string; description: string }
export type Bundle = { share: string; title: string; text: string; action: Link }
export type Pair = { challenge: string; answer: Item }

type Titled = { title: string; text?: string } & Sample

/** The sections a page is composed of, each drawn by the component of `app/sections` that bears its name. */
export type Block =
  | (Titled & { kind: 'numbered-rows'; rows: readonly Item[] })
  | (Titled & { kind: 'timeline'; steps: readonly Item[] })
  | (Titled & { kind: 'feature-list'; items: readonly (string | Item)[] })
  | (Titled & { kind: 'response-table'; responses: readonly (Response & { text: string })[]; note?: string })
  | (Titled & { kind: 'plan-sheet'; plans: readonly Plan[] })
  | (Titled & {
      kind: 'cost-table'
      columns: readonly string[]
      rows: readonly (readonly string[])[]
      note?: string
    })
  | (Titled & { kind: 'call-band'; actions: readonly Link[] })
  | (Titled & { kind: 'columns'; columns: readonly { title: string; items: readonly string[] }[] })
  | (Titled & { kind: 'steps'; steps: readonly Item[] })
  | (Titled & { kind: 'note'; tone: 'warning' | 'plain'; items?: readonly string[] })
  | (Titled & {
      kind: 'example'
      letter: { from: string; subject: string; body: string }
      marks: readonly Item[]
    })
  | (Titled & { kind: 'index-table'; rows: readonly { cell: string; app: string; text: string }[] })
  | (Titled & { kind: 'reach'; places: readonly Item[] })
  | (Titled & { kind: 'rates'; rates: readonly HomeRate[]; bundle: Bundle })
  | (Titled & { kind: 'pairs'; pairs: readonly Pair[] })
  | ({ kind: 'story'; title: string; paragraphs: readonly string[] } & Sample)
  | {
      kind: 'bands'
      bands: readonly (Titled & { figure: FigureName; features: readonly string[]; action: Link })[]
    }
  | {
      kind: 'quadrangles'
      sheets: readonly (Titled & {
        path: string
        challenges: readonly string[]
        answers: readonly string[]
        action: Link
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
  sections: readonly { id: string; title: string; paragraphs: readonly (string | readonly string[])[] }[]
}
