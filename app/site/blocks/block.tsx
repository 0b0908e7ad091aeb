import type { Block, Link } from '#content/types.ts'
import { Bands, CallBand, Panels, Quadrangles } from './band-blocks.tsx'
import { Columns, FeatureList, Note, NumberedRows, Pairs, Related } from './lists.tsx'
import { CostTable, IndexTable, PlanSheet, PriceLines, Rates, Reach, ResponseTable } from './tables.tsx'
import { Example, Steps, Story, Timeline } from './stories.tsx'

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
