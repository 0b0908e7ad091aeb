import { site } from '#site'
import type { ComposedPage } from '../types.ts'

export const homeHelpOverview: ComposedPage = {
  path: '/home-help',
  name: 'Home Help',
  summary: '',
  meta: { title: `Home Help | ${site.name}`, description: '' },
  group: 'home-help',
  head: {
    variant: 'warm',
    title: 'Your computer, working again today',
    lead: '',
    actions: [],
  },
  blocks: [],
  closing: { title: '', text: '' },
}
