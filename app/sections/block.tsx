import type { Block, Link } from '#content/types.ts'
import { Bands } from './bands.tsx'
import { CallBand } from './call-band.tsx'
import { Columns } from './columns.tsx'
import { CostTable } from './cost-table.tsx'
import { Example } from './example.tsx'
import { FeatureList } from './feature-list.tsx'
import { IndexTable } from './index-table.tsx'
import { Note } from './note.tsx'
import { NumberedRows } from './numbered-rows.tsx'
import { Pairs } from './pairs.tsx'
import { Panels } from './panels.tsx'
import { PlanSheet } from './plan-sheet.tsx'
import { PriceLines } from './price-lines.tsx'
import { Quadrangles } from './quadrangles.tsx'
import { Rates } from './rates.tsx'
import { Reach } from './reach.tsx'
import { Related } from './related.tsx'
import { ResponseTable } from './response-table.tsx'
import { Steps } from './steps.tsx'
import { Story } from './story.tsx'
import { Timeline } from './timeline.tsx'

type BlockProps = { block: Block; links: Readonly<Record<string, Link>> }

/** Draws a block with the component of its kind. `links` knows the pages that related blocks name by path. */
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
