/** A link: a path or anchor of the site, `tel:`, `mailto:`, or a URL of another site, which opens in a new tab. */
export type Link = { label: string; href: string; text?: string }

/** The part of the site a page belongs to; it determines the sharing image. */
export type PageGroup = 'default' | 'services' | 'industries' | 'home-help' | 'pricing'

/** The data of every public page. `content/pages.ts` lists all pages. */
export type Page = {
  path: string
  /** Its name in breadcrumbs, related links and suggestions. */
  name: string
  /** One line shown below the name. */
  summary: string
  /** For search engines; both are unique in the site. */
  meta: { title: string; description: string }
  group: PageGroup
  /** The preferred path, for a page with two paths. */
  canonical?: string
  /** Other words people search for when they mean this page. */
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

/** The head of a page, rendered by `app/site/sections/page-head.tsx`. */
export type Head =
  | (HeadText & { variant: 'figure-right'; figure: FigureName })
  | (HeadText & { variant: 'figure-below'; figure: FigureName })
  | (HeadText & { variant: 'dark-number'; number: { value: string; text: string } })
  | (HeadText & { variant: 'panel'; panel: { title: string; lines: readonly Item[]; action: Link } })
  | (HeadText & { variant: 'duties'; tint: Tint; duties: { title: string; items: readonly string[] } })
  | (HeadText & { variant: 'plain' })
  | (HeadText & { variant: 'warm' })

export type Tint = 'spruce' | 'dusk' | 'warn' | 'alpen'
/** Marks sample content that the owner has to confirm before launch. */
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
/** A plan with the abbreviation that heads its column on a phone. */
export type PlanColumn = Plan & { short: string }
export type HomeRate = { service: string; remote: string; onsite: string; description: string } & Sample
export type Bundle = { share: string; title: string; text: string; action: Link }
/** `way` is the person's direction: into the company, within it, or out of it. */
export type Column = { title: string; text: string; way: 'in' | 'across' | 'out'; items: readonly string[] }
/** Text with numbered marks, from 1. */
export type Marked = readonly (string | { text: string; mark: number })[]
export type Letter = { from: Marked; to: string; subject: Marked; body: readonly Marked[] }
/** `cell` is a map cell from A1 to D4. */
export type IndexRow = { cell: string; app: string; text: string } & Sample
/** A zone of the `reach` figure, listed from nearest to farthest; without the figure it names no places. */
export type Zone = Item & { distance: string; places?: readonly string[] }
export type Pair = { challenge: string; answer: Item }

type Titled = { title: string; text?: string } & Sample

/** The sections of a composed page, each rendered by the component of the same name in `app/site/blocks/`. */
export type Block =
  | (Titled & { kind: 'numbered-rows'; figure?: FigureName; rows: readonly Item[] })
  /** Vertical, along a scale bar, or aligned with the profile of the head's figure. */
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
  /** `days` are shown as the cells of a scale bar above the story. */
  | ({ kind: 'story'; title: string; days?: readonly string[]; paragraphs: readonly string[] } & Sample)
  | {
      kind: 'bands'
      bands: readonly (Titled & {
        figure: FigureName
        features: readonly string[]
        action: Link
        /** Links to pages with more detail. */
        more: readonly Link[]
      })[]
    }
  | {
      kind: 'quadrangles'
      sheets: readonly (Titled & {
        tint: Tint
        challenges: readonly string[]
        /** One per challenge, in the same order. */
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

/** A page that consists of a head, blocks and a closing call. */
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
