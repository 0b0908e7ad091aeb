import { site } from '#site'
import type { ComposedPage } from '../types.ts'

export const legal: ComposedPage = {
  path: '/industries/legal',
  name: 'Legal',
  summary: '',
  meta: { title: `Legal | ${site.name}`, description: '' },
  group: 'industries',
  head: {
    variant: 'duties',
    title: 'Privileged means privileged',
    lead: '',
    actions: [],
    tint: 'dusk',
    duties: { title: 'On our list for you', items: [] },
  },
  blocks: [],
  closing: { title: '', text: '' },
}
