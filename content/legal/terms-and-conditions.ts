import { site } from '#site'
import type { LegalPage } from '../types.ts'

export const termsAndConditions: LegalPage = {
  path: '/terms-and-conditions',
  name: 'Terms and Conditions',
  summary: '',
  meta: { title: `Terms and Conditions | ${site.name}`, description: '' },
  group: 'default',
  title: 'Terms and Conditions',
  sections: [],
}
