import { site } from '#site'
import type { ComposedPage } from '../types.ts'

export const industriesOverview: ComposedPage = {
  path: '/industries',
  name: 'Industries',
  summary: 'Clinics, law firms, builders, nonprofits',
  meta: {
    title: `IT for clinics, firms, builders and nonprofits | ${site.name}`,
    description: `What goes wrong in healthcare, legal, construction and nonprofit offices in ${site.region}, and what we do about each, side by side.`,
  },
  group: 'industries',
  keywords: ['trade', 'sector', 'business', 'office', 'compliance'],
  head: {
    variant: 'plain',
    title: 'IT that knows your paperwork',
    lead: 'A clinic, a law firm, a builder and a food bank each lose something different when a server stops. We start from your rules and your deadlines.',
    actions: [{ label: `Call ${site.phone.display}`, href: `tel:${site.phone.tel}` }],
  },
  blocks: [
    {
      kind: 'quadrangles',
      sheets: [
        {
          title: 'Healthcare',
          text: 'Clinics, dental offices and therapists under HIPAA.',
          tint: 'spruce',
          challenges: [
            'Charts that freeze mid-visit',
            'Patient records on a lost laptop',
            'One front-desk login for six people',
            'An audit with two weeks’ notice',
          ],
          answers: [
            'Records system watched 24/7',
            'Every disk encrypted',
            'A sign-in for each person',
            'Evidence filed as we go',
          ],
          action: { label: 'Talk about your clinic', href: '/contact' },
          page: { label: 'IT for healthcare', href: '/industries/healthcare' },
          sample: true,
        },
        {
          title: 'Legal',
          text: 'Solo attorneys and small firms with filing deadlines.',
          tint: 'dusk',
          challenges: [
            'E-filing stuck at 4:40 PM',
            'A hold letter on a Friday',
            'Client files in private email',
            'An associate who leaves',
          ],
          answers: [
            'A technician on the line',
            'Deletion stopped that day',
            'One file store, by matter',
            'Access closed within the hour',
          ],
          action: { label: 'Talk about your firm', href: '/contact' },
          page: { label: 'IT for law firms', href: '/industries/legal' },
          sample: true,
        },
        {
          title: 'Construction',
          text: 'General contractors and trades on several sites.',
          tint: 'warn',
          challenges: [
            'One bar of signal at the trailer',
            'Crews building from old plans',
            'Tablets that meet concrete',
            '“Our bank details have changed”',
          ],
          answers: [
            'Cellular router, tested first',
            'One current set, offline too',
            'A spare, already set up',
            'Held until someone calls',
          ],
          action: { label: 'Talk about your sites', href: '/contact' },
          page: { label: 'IT for builders', href: '/industries/construction' },
          sample: true,
        },
        {
          title: 'Non-Profit',
          text: 'Food banks, shelters and arts groups with a board.',
          tint: 'alpen',
          challenges: [
            'Donor lists on three laptops',
            'A password all volunteers share',
            'Software at list price',
            'A board that asks what IT costs',
          ],
          answers: [
            'One donor system, backed up',
            'Sign-ins that expire',
            'Nonprofit discounts applied for',
            'One page every quarter',
          ],
          action: { label: 'Talk about your programs', href: '/contact' },
          page: { label: 'IT for nonprofits', href: '/industries/non-profit' },
          sample: true,
        },
      ],
    },
  ],
  closing: {
    title: 'Not one of the four?',
    text: 'Most offices have rules of their own. Tell us yours, and we’ll tell you what they mean for your computers.',
  },
}
