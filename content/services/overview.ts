import { site } from '#site'
import type { ComposedPage } from '../types.ts'

export const servicesOverview: ComposedPage = {
  path: '/services',
  name: 'Services',
  summary: '',
  meta: { title: `Services | ${site.name}`, description: '' },
  group: 'services',
  head: {
    variant: 'plain',
    title: 'What we take off your desk',
    lead: '',
    actions: [],
  },
  blocks: [],
  closing: { title: '', text: '' },
}
