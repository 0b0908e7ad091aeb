import { site } from '#site'
import type { ComposedPage } from '../types.ts'

export const saasSupport: ComposedPage = {
  path: '/services/saas-support',
  name: 'SaaS Support',
  summary: '',
  meta: { title: `SaaS Support | ${site.name}`, description: '' },
  group: 'services',
  head: {
    variant: 'panel',
    title: 'Help with the apps you already pay for',
    lead: '',
    actions: [],
    panel: { title: '', lines: [], action: { label: '', href: '/contact' } },
  },
  blocks: [],
  closing: { title: '', text: '' },
}
