import { site } from '#site'
import type { ComposedPage } from '../types.ts'

export const construction: ComposedPage = {
  path: '/industries/construction',
  name: 'Construction',
  summary: '',
  meta: { title: `Construction | ${site.name}`, description: '' },
  group: 'industries',
  head: {
    variant: 'duties',
    title: 'From the office to the job trailer',
    lead: '',
    actions: [],
    tint: 'warn',
    duties: { title: 'On our list for you', items: [] },
  },
  blocks: [],
  closing: { title: '', text: '' },
}
