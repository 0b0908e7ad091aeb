import { site } from '#site'
import type { Page } from './types.ts'

export const pricing = {
  path: '/pricing',
  name: 'Pricing',
  summary: 'Plans and hourly rates',
  meta: { title: `Pricing | ${site.name}`, description: '' },
  group: 'pricing',
} satisfies Page
