import type { Block, Link } from '#content/types.ts'
import { Bands } from './lists/bands.tsx'
import { CallBand } from './call-band.tsx'
import { Columns } from './lists/columns.tsx'
import { CostTable } from './tables/cost-table.tsx'
import { Example } from './narrative/example.tsx'
import { FeatureList } from './lists/feature-list.tsx'
import { IndexTable } from './tables/index-table.tsx'
import { Note } from './lists/note.tsx'
import { NumberedRows } from './lists/numbered-rows.tsx'
import { Pairs } from './lists/pairs.tsx'
import { Panels } from './lists/panels.tsx'
import { PlanSheet } from './tables/plan-sheet.tsx'
import { PriceLines } from './tables/price-lines.tsx'
import { Quadrangles } from './lists/quadrangles.tsx'
import { Rates } from './tables/rates.tsx'
import { Reach } from './tables/reach.tsx'
import { Related } from './lists/related.tsx'
import { ResponseTable } from './tables/response-table.tsx'
import { Steps } from './narrative/steps.tsx'
import { Story } from './narrative/story.tsx'
import { Timeline } from './narrative/timeline.tsx'

type BlockProps = { block: Block; links: Readonly<Record<string, Link>> }

/** Renders a block with the component of its kind. `links` has the link to each page that a related block names by path. */
export function BlockSection({ block, links }: BlockProps) {
  switch (block.kind) {
    case 'numbered-rows':
      return <NumberedRows {...block} />
    case 'timeline':
      return <Timeline {...block} />
    case 'feature-list':
      return <FeatureList {...block} />
    case 'response-table':
      return <ResponseTable {...block} />
    case 'plan-sheet':
      return <PlanSheet {...block} />
    case 'cost-table':
      return <CostTable {...block} />
    case 'call-band':
      return <CallBand {...block} />
    case 'columns':
      return <Columns {...block} />
    case 'steps':
      return <Steps {...block} />
    case 'note':
      return <Note {...block} />
    case 'example':
      return <Example {...block} />
    case 'index-table':
      return <IndexTable {...block} />
    case 'reach':
      return <Reach {...block} />
    case 'rates':
      return <Rates {...block} />
    case 'pairs':
      return <Pairs {...block} />
    case 'story':
      return <Story {...block} />
    case 'bands':
      return <Bands {...block} />
    case 'quadrangles':
      return <Quadrangles {...block} />
    case 'panels':
      return <Panels {...block} />
    case 'price-lines':
      return <PriceLines {...block} />
    case 'related':
      return <Related {...block} links={block.paths.map((path) => links[path]!)} />
  }
}
