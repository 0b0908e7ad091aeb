import { site } from '#site'
import type { ComposedPage } from '../types.ts'

export const nonProfit: ComposedPage = {
  path: '/industries/non-profit',
  name: 'Non-Profit',
  summary: 'IT your board can read',
  meta: {
    title: `IT for nonprofits | ${site.name}`,
    description: `IT for ${site.region} nonprofits: donor data in one place, volunteer sign-ins that expire, nonprofit license rates, and one page per board meeting.`,
  },
  group: 'industries',
  keywords: ['nonprofit', 'charity', 'donor', 'volunteer', 'board', 'grant', 'techsoup', 'foundation', 'church'],
  head: {
    variant: 'duties',
    title: 'IT your board can read',
    lead: 'Every dollar was somebody’s gift. So our report fits on one page, in words your treasurer can repeat.',
    actions: [
      { label: 'Talk about your programs', href: '/contact' },
      { label: `Call ${site.phone.display}`, href: `tel:${site.phone.tel}` },
    ],
    tint: 'alpen',
    duties: {
      title: 'On our list for you',
      items: [
        'Donor records backed up, open to those who need them',
        'Nonprofit license rates checked at every renewal',
        'One page on IT for each board meeting',
      ],
    },
    sample: true,
  },
  blocks: [
    {
      kind: 'cost-table',
      title: 'The page your board gets',
      text: 'An example, with the numbers of a made-up food bank.',
      columns: ['This quarter', 'Number', 'In plain words'],
      rows: [
        ['People with a sign-in', '31', '12 staff, 19 volunteers, all by name'],
        ['Tickets closed', '44', 'Half about email, none older than a week'],
        ['Licenses in use', '31 of 40', 'Nine can lapse in June'],
        ['Restore test', 'Passed', 'Donor system back in 50 minutes'],
        ['To replace next', '2 laptops', 'In the fall budget, no surprise'],
      ],
      note: 'Yours has the same five lines, every quarter.',
      sample: true,
    },
    {
      kind: 'story',
      title: 'A week in your office',
      days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
      paragraphs: [
        'Monday a donated laptop arrives; it is wiped, checked and on the front desk by three. Tuesday nine volunteers start for the coat drive, each with a sign-in that ends in January. Wednesday the grant report needs three years of donor numbers, and they come out of one system instead of eleven spreadsheets. Thursday we renew your licenses at the nonprofit rate and drop nine nobody uses. Friday the card reader for the gala is tested twice. Saturday evening a technician is on call until the last pledge is in.',
      ],
      sample: true,
    },
    {
      kind: 'pairs',
      title: 'Four things that leak money',
      text: 'Or trust, which takes longer to raise again.',
      pairs: [
        {
          challenge: 'Donor lists live on three laptops.',
          answer: {
            title: 'One list, one home',
            text: 'The donor system holds the only copy. Development sees gifts, programs see names, and a restore is tested every quarter.',
          },
        },
        {
          challenge: 'Every volunteer knows the password.',
          answer: {
            title: 'Sign-ins with a last day',
            text: 'Each volunteer gets an account that ends with the season. Coming back takes one click, not a new password on the wall.',
          },
        },
        {
          challenge: 'You pay list price for software.',
          answer: {
            title: 'The nonprofit rate, applied for',
            text: 'Microsoft, Google and programs such as TechSoup discount licenses for nonprofits. We file the eligibility papers and watch the renewals.',
          },
        },
        {
          challenge: 'The person who knew the computers moved to Oregon.',
          answer: {
            title: 'Written down, not remembered',
            text: 'Accounts, renewals and the Wi-Fi code go into one document the director holds. We keep it up to date.',
          },
        },
      ],
      sample: true,
    },
    {
      kind: 'related',
      paths: ['/services/managed-it', '/services/user-access', '/services/saas-support', '/services/help-desk'],
    },
  ],
  closing: {
    title: 'Board meeting coming up?',
    text: 'Call before the agenda goes out. You bring the questions; we bring the page.',
  },
}
