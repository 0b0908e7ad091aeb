import { site } from '#site'
import type { ComposedPage } from '../types.ts'

export const industriesOverview: ComposedPage = {
  path: '/industries',
  name: 'Industries',
  summary: '',
  meta: { title: `Industries | ${site.name}`, description: '' },
  group: 'industries',
  head: {
    variant: 'plain',
    title: 'IT that knows your paperwork',
    lead: '',
    actions: [],
  },
  blocks: [],
  closing: { title: '', text: '' },
}
