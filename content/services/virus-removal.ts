import { site } from '#site'
import type { ComposedPage } from '../types.ts'

export const virusRemoval: ComposedPage = {
  path: '/services/virus-removal',
  name: 'Virus Removal',
  summary: '',
  meta: { title: `Virus Removal | ${site.name}`, description: '' },
  group: 'services',
  head: {
    variant: 'figure-right',
    title: 'Five steps from infected to handed back',
    lead: '',
    actions: [],
    figure: 'switchbacks',
  },
  blocks: [],
  closing: { title: '', text: '' },
}
