/** The company. Everything that names it, reaches it or promises in its name is here and nowhere else. */
export const site = {
  name: 'Neatline IT',
  shortName: 'Neatline',
  legalName: 'Neatline Technology LLC',
  tagline: 'The IT department down the road.',
  phone: { display: '(303) 555-0148', tel: '+13035550148' },
  emergencyPhone: { display: '(303) 555-0148', tel: '+13035550148' },
  email: 'info@neatline.example.com',
  city: 'Denver',
  region: 'Colorado',
  since: 2004,
  copyrightRange: '2004–2024',
  timeZone: 'America/Denver',
  /** Opening hours in `timeZone`; days as in Date.getDay(), hours on the 24-hour clock. */
  hours: [
    { label: 'Monday–Friday', days: [1, 2, 3, 4, 5], opens: 8, closes: 18, display: '8 AM–6 PM' },
    { label: 'Saturday', days: [6], opens: 9, closes: 14, display: '9 AM–2 PM' },
    { label: 'Sunday', days: [0], opens: null, closes: null, display: 'Closed' },
  ],
  emergencyHours: '24/7',
  claims: {
    years: '20+ years',
    clients: '500+ clients',
    response: 'Under 4 hours',
    support: '24/7 support',
  },
  /** What the support page promises (SPEC.md section 2, Support page), by ticket priority. */
  supportResponse: {
    Critical: 'under 1 hour',
    High: 'under 4 hours',
    Medium: 'under 24 hours',
    Low: 'under 24 hours',
  },
  remoteLinks: [
    { label: 'Remote support for Windows', href: 'https://downloads.example.com/remote-support-windows' },
    { label: 'Remote support for Mac', href: 'https://downloads.example.com/remote-support-mac' },
  ],
  remoteSession: 'https://remote.example.com/session',
  og: {
    title: 'Neatline IT: the IT department down the road',
    description: 'Managed IT and computer help for Colorado businesses and homes since 2004.',
  },
} as const
