import { site } from '#site'
import type { ComposedPage } from '../types.ts'

export const managedIt: ComposedPage = {
  path: '/services/managed-it',
  name: 'Managed IT',
  summary: '',
  meta: { title: `Managed IT | ${site.name}`, description: '' },
  group: 'services',
  head: {
    variant: 'figure-below',
    title: 'Your IT, run for you at a flat monthly price',
    lead: '',
    actions: [],
    figure: 'relief',
  },
  blocks: [],
  closing: { title: '', text: '' },
}
