import { site } from '#site'
import type { ComposedPage } from '../types.ts'

export const itSupport: ComposedPage = {
  path: '/services/it-support',
  name: 'IT Support',
  summary: '',
  meta: { title: `IT Support | ${site.name}`, description: '' },
  group: 'services',
  head: {
    variant: 'figure-right',
    title: 'Someone picks up, and fixes it',
    lead: '',
    actions: [],
    figure: 'response-bar',
  },
  blocks: [],
  closing: { title: '', text: '' },
}
