import { site } from '#site'
import type { LegalPage } from '../types.ts'

export const privacyPolicy: LegalPage = {
  path: '/privacy-policy',
  name: 'Privacy Policy',
  summary: '',
  meta: { title: `Privacy Policy | ${site.name}`, description: '' },
  group: 'default',
  title: 'Privacy Policy',
  sections: [],
}
