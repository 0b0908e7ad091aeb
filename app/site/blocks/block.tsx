import type { ComponentType } from 'react'
import type { Block, BlockOf, Link } from '#content/types.ts'
import { Bands, CallBand, Panels, Quadrangles } from './band-blocks.tsx'
import { Columns, FeatureList, Note, NumberedRows, Pairs, Related } from './lists.tsx'
import { CostTable, IndexTable, PlanSheet, PriceLines, Rates, Reach, ResponseTable } from './tables.tsx'
import { Example, Steps, Story, Timeline } from './stories.tsx'

/** The link to each page that a related block names by path. */
type Links = { links: Readonly<Record<string, Link>> }

const SECTIONS: { [Kind in Block['kind']]: ComponentType<BlockOf<Kind> & Links> } = {
  'numbered-rows': NumberedRows,
  timeline: Timeline,
  'feature-list': FeatureList,
  'response-table': ResponseTable,
  'plan-sheet': PlanSheet,
  'cost-table': CostTable,
  'call-band': CallBand,
  columns: Columns,
  steps: Steps,
  note: Note,
  example: Example,
  'index-table': IndexTable,
  reach: Reach,
  rates: Rates,
  pairs: Pairs,
  story: Story,
  bands: Bands,
  quadrangles: Quadrangles,
  panels: Panels,
  'price-lines': PriceLines,
  related: Related,
}

export function BlockSection({ block, links }: { block: Block } & Links) {
  const Section = SECTIONS[block.kind] as ComponentType<Block & Links>
  return <Section {...block} links={links} />
}
