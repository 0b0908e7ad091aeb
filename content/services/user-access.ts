import { site } from '#site'
import type { ComposedPage } from '../types.ts'

export const userAccess: ComposedPage = {
  path: '/services/user-access',
  name: 'User Access',
  summary: '',
  meta: { title: `User Access | ${site.name}`, description: '' },
  group: 'services',
  head: {
    variant: 'figure-below',
    title: 'Know who can open what',
    lead: '',
    actions: [],
    figure: 'access-matrix',
  },
  blocks: [],
  closing: { title: '', text: '' },
}
