import { site } from '#site'
import type { ComposedPage } from './types.ts'

export const resources: ComposedPage = {
  path: '/resources',
  name: 'Resources',
  summary: '',
  meta: { title: `Resources | ${site.name}`, description: '' },
  group: 'default',
  head: {
    variant: 'panel',
    title: 'Start a remote session',
    lead: '',
    actions: [],
    panel: { title: '', lines: [], action: { label: '', href: '/contact' } },
  },
  blocks: [],
  closing: { title: '', text: '' },
}
