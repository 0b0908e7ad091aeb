import { site } from '#site'
import type { ComposedPage } from '../types.ts'

export const emailSecurity: ComposedPage = {
  path: '/services/email-security',
  name: 'Email Security',
  summary: '',
  meta: { title: `Email Security | ${site.name}`, description: '' },
  group: 'services',
  head: {
    variant: 'figure-right',
    title: 'Stop the fake invoice before the inbox',
    lead: '',
    actions: [],
    figure: 'watershed',
  },
  blocks: [],
  closing: { title: '', text: '' },
}
