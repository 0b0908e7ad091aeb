import { site } from '#site'
import type { ComposedPage } from '../types.ts'

export const endpointProtection: ComposedPage = {
  path: '/services/endpoint-protection',
  name: 'Endpoint Protection',
  summary: '',
  meta: { title: `Endpoint Protection | ${site.name}`, description: '' },
  group: 'services',
  head: {
    variant: 'figure-right',
    title: 'Every device inside the line',
    lead: '',
    actions: [],
    figure: 'laptop-layers',
  },
  blocks: [],
  closing: { title: '', text: '' },
}
