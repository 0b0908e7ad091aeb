import { site } from '#site'
import type { ComposedPage } from '../types.ts'

export const onDemand: ComposedPage = {
  path: '/services/on-demand',
  name: 'On-Demand Support',
  summary: '',
  meta: { title: `On-Demand Support | ${site.name}`, description: '' },
  group: 'services',
  head: {
    variant: 'panel',
    title: 'No contract. Call when it breaks.',
    lead: '',
    actions: [],
    panel: { title: '', lines: [], action: { label: '', href: '/contact' } },
  },
  blocks: [],
  closing: { title: '', text: '' },
}
