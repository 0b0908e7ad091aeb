import { site } from '#site'
import { callLink } from '../call-link.ts'
import type { ComposedPage } from '../types.ts'

export const cybersecurity: ComposedPage = {
  path: '/services/cybersecurity',
  name: 'Cybersecurity',
  summary: 'Four rings around your data',
  meta: {
    title: `Cybersecurity for small companies | ${site.name}`,
    description:
      'Email filtering, account control, endpoint protection and tested backups: four controls around your data, watched around the clock.',
  },
  group: 'services',
  keywords: [
    'ransomware',
    'phishing',
    'hacked',
    'MFA',
    'compliance',
    'antivirus',
    'firewall',
    'data breach',
    'security audit',
  ],
  head: {
    variant: 'figure-right',
    title: 'Four rings between them and your data',
    lead: 'Most break-ins start with one email or one reused password. We put four controls in the way and watch them around the clock.',
    sample: true,
    actions: [{ label: 'Book a security review', href: '/contact' }, callLink],
    figure: 'rings',
  },
  blocks: [
    {
      kind: 'numbered-rows',
      sample: true,
      title: 'What each ring does',
      text: 'Included in the Professional and Enterprise plans. Also available one ring at a time.',
      rows: [
        {
          title: 'Email filtering',
          text: 'Phishing and spoofed invoices stopped before the inbox. Anything doubtful is held, and you decide.',
        },
        {
          title: 'Accounts and access',
          text: 'Multi-factor sign-in on every account, and people locked out the day they leave.',
        },
        {
          title: 'Endpoint protection',
          text: 'Every laptop and server patched, encrypted and watched for odd behavior, not just known viruses.',
        },
        {
          title: 'Backup and recovery',
          text: 'Copies that ransomware can’t reach, restored on a schedule to prove they work.',
        },
      ],
    },
    {
      kind: 'timeline',
      sample: true,
      title: 'If something gets through',
      steps: [
        {
          title: 'Contain',
          text: 'The affected machine is cut off from the network. You keep working on the others.',
        },
        { title: 'Clean', text: 'We find how it got in, close that door, and reset what it touched.' },
        {
          title: 'Report',
          text: 'A plain-language account of what happened, for you, your insurer or your auditor.',
        },
      ],
    },
    {
      kind: 'related',
      paths: ['/services/email-security', '/services/endpoint-protection', '/services/user-access'],
    },
  ],
  closing: {
    title: 'Clicked something you shouldn’t have?',
    text: `Unplug the network cable, leave the machine on, and call. Emergency help is available ${site.emergencyHours}.`,
  },
}
