import { site } from '#site'
import type { ComposedPage } from '../types.ts'

export const healthcare: ComposedPage = {
  path: '/industries/healthcare',
  name: 'Healthcare',
  summary: '',
  meta: { title: `Healthcare | ${site.name}`, description: '' },
  group: 'industries',
  head: {
    variant: 'duties',
    title: 'Charts open, records locked',
    lead: '',
    actions: [],
    tint: 'spruce',
    duties: { title: 'On our list for you', items: [] },
  },
  blocks: [],
  closing: { title: '', text: '' },
}
