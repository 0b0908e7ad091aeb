import { site } from '#site'
import type { ComposedPage } from '../types.ts'

export const homeServices: ComposedPage = {
  path: '/home-help/services',
  name: 'Home Services',
  summary: '',
  meta: { title: `Home Services | ${site.name}`, description: '' },
  group: 'home-help',
  head: {
    variant: 'dark-number',
    title: 'What it costs, by the hour',
    lead: '',
    actions: [],
    number: { value: '$160', text: '' },
  },
  blocks: [],
  closing: { title: '', text: '' },
}
