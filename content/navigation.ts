import { site } from '#site'

export type NavLink = { label: string; href: string; text?: string }
export type NavGroup = { heading?: string; links: readonly NavLink[] }
export type NavMenu = {
  id: string
  label: string
  intro: string
  all: NavLink
  groups: readonly NavGroup[]
}
export type FooterColumn = { heading: string; links: readonly NavLink[]; external?: readonly NavLink[] }

export const servicesMenu: NavMenu = {
  id: 'menu-services',
  label: 'Services',
  intro: 'Plans for companies, hourly help for homes.',
  all: { label: 'All services', href: '/services' },
  groups: [
    {
      heading: 'For business',
      links: [
        { label: 'IT Support', href: '/services/it-support', text: 'Help desk and desk-side fixes' },
        { label: 'Managed IT', href: '/services/managed-it', text: 'Flat monthly care' },
        { label: 'Cybersecurity', href: '/services/cybersecurity', text: 'Four rings around your data' },
        { label: 'Cloud Services', href: '/services/cloud-services', text: 'Moves, backups, costs' },
        { label: 'Pricing', href: '/pricing', text: 'Plans and hourly rates' },
      ],
    },
    {
      heading: 'For home',
      links: [
        { label: 'Remote Support', href: '/home-help/remote', text: 'We see your screen, you keep control' },
        { label: 'Onsite Support', href: '/home-help/onsite', text: 'A technician at your door' },
        { label: 'Home Services', href: '/home-help/services', text: 'Hourly rates for common jobs' },
      ],
    },
  ],
}

export const industriesMenu: NavMenu = {
  id: 'menu-industries',
  label: 'Industries',
  intro: 'Four kinds of office whose rules we know.',
  all: { label: 'All industries', href: '/industries' },
  groups: [
    {
      links: [
        { label: 'Healthcare', href: '/industries/healthcare', text: 'Charts open, records locked' },
        { label: 'Legal', href: '/industries/legal', text: 'Privileged means privileged' },
        {
          label: 'Construction',
          href: '/industries/construction',
          text: 'From the office to the job trailer',
        },
        { label: 'Non-Profit', href: '/industries/non-profit', text: 'IT your board can read' },
      ],
    },
  ],
}

export const headerLinks: readonly NavLink[] = [
  { label: 'Contact', href: '/contact' },
  { label: 'Support', href: '/support' },
]

export const footerColumns: readonly FooterColumn[] = [
  {
    heading: 'Services',
    links: [
      { label: 'Help Desk', href: '/services/help-desk' },
      { label: 'On-Demand Support', href: '/services/on-demand' },
      { label: 'Onsite Support', href: '/services/onsite' },
      { label: 'Virus Removal', href: '/services/virus-removal' },
      { label: 'Email Security', href: '/services/email-security' },
      { label: 'User Access', href: '/services/user-access' },
      { label: 'Endpoint Protection', href: '/services/endpoint-protection' },
      { label: 'SaaS Support', href: '/services/saas-support' },
    ],
  },
  {
    heading: 'Resources',
    external: site.remoteLinks,
    links: [
      { label: 'Open New Ticket', href: '/contact' },
      { label: 'Purchase Online', href: '/pricing' },
    ],
  },
  {
    heading: 'Quick Links',
    links: [
      { label: 'Services', href: '/services' },
      { label: 'Industries', href: '/industries' },
      { label: 'Home Help', href: '/home-help' },
      { label: 'Pricing', href: '/pricing' },
      { label: 'Resources', href: '/resources' },
      { label: 'Contact', href: '/contact' },
    ],
  },
  {
    heading: 'Legal',
    links: [
      { label: 'Privacy Policy', href: '/privacy-policy' },
      { label: 'Terms and Conditions', href: '/terms-and-conditions' },
    ],
  },
]
