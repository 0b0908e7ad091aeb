import { site } from '#site'
import type { ComposedPage } from '../types.ts'

export const remoteSupport: ComposedPage = {
  path: '/home-help/remote',
  name: 'Remote Support',
  summary: '',
  meta: { title: `Remote Support | ${site.name}`, description: '' },
  group: 'home-help',
  head: {
    variant: 'panel',
    title: 'We see your screen. You keep control.',
    lead: '',
    actions: [],
    panel: { title: '', lines: [], action: { label: '', href: '/contact' } },
  },
  blocks: [],
  closing: { title: '', text: '' },
}
