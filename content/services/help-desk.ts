import { site } from '#site'
import type { ComposedPage } from '../types.ts'

export const helpDesk: ComposedPage = {
  path: '/services/help-desk',
  name: 'Help Desk',
  summary: '',
  meta: { title: `Help Desk | ${site.name}`, description: '' },
  group: 'services',
  head: {
    variant: 'dark-number',
    title: 'Fifteen minutes to a technician when it is critical',
    lead: '',
    actions: [],
    number: { value: '15 min', text: '' },
  },
  blocks: [],
  closing: { title: '', text: '' },
}
