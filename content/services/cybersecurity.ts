import { site } from '#site'
import type { ComposedPage } from '../types.ts'

export const cybersecurity: ComposedPage = {
  path: '/services/cybersecurity',
  name: 'Cybersecurity',
  summary: '',
  meta: { title: `Cybersecurity | ${site.name}`, description: '' },
  group: 'services',
  head: {
    variant: 'figure-right',
    title: 'Four rings between them and your data',
    lead: '',
    actions: [],
    figure: 'rings',
  },
  blocks: [],
  closing: { title: '', text: '' },
}
