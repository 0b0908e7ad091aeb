import { site } from '#site'
import type { ComposedPage } from '../types.ts'

export const nonProfit: ComposedPage = {
  path: '/industries/non-profit',
  name: 'Non-profit',
  summary: '',
  meta: { title: `Non-profit | ${site.name}`, description: '' },
  group: 'industries',
  head: {
    variant: 'duties',
    title: 'IT your board can read',
    lead: '',
    actions: [],
    tint: 'alpen',
    duties: { title: 'On our list for you', items: [] },
  },
  blocks: [],
  closing: { title: '', text: '' },
}
