import { site } from '#site'
import type { ComposedPage } from '../types.ts'

export const onsite: ComposedPage = {
  path: '/services/onsite',
  name: 'Onsite Support',
  summary: '',
  meta: { title: `Onsite Support | ${site.name}`, description: '' },
  group: 'services',
  head: {
    variant: 'figure-right',
    title: 'When it needs hands, we drive',
    lead: '',
    actions: [],
    figure: 'reach',
  },
  blocks: [],
  closing: { title: '', text: '' },
}
