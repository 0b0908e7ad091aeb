import { site } from '#site'
import type { ComposedPage } from '../types.ts'

export const cloudServices: ComposedPage = {
  path: '/services/cloud-services',
  name: 'Cloud Services',
  summary: '',
  meta: { title: `Cloud Services | ${site.name}`, description: '' },
  group: 'services',
  head: {
    variant: 'figure-below',
    title: 'Move out of the server closet',
    lead: '',
    actions: [],
    figure: 'migration',
  },
  blocks: [],
  closing: { title: '', text: '' },
}
