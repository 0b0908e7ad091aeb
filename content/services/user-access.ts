import { site } from '#site'
import { callLink } from '../call-link.ts'
import type { ComposedPage } from '../types.ts'

export const userAccess: ComposedPage = {
  path: '/services/user-access',
  name: 'User Access',
  summary: 'Sign-in rules, new hires and departures',
  meta: {
    title: `User access and account control | ${site.name}`,
    description:
      'One sheet that shows who can open email, files, billing, records and admin. New hires ready on day one, departures locked out the same day.',
  },
  group: 'services',
  keywords: [
    'passwords',
    'permissions',
    'MFA',
    'two-factor',
    'onboarding',
    'offboarding',
    'single sign-on',
    'accounts',
  ],
  head: {
    variant: 'figure-below',
    title: 'Know who can open what',
    lead: 'People join, change roles and leave. Their access should follow the same day. We keep it on one sheet you can read without us.',
    sample: true,
    actions: [{ label: 'Request a review', href: '/contact' }, callLink],
    figure: 'access-matrix',
  },
  blocks: [
    {
      kind: 'numbered-rows',
      sample: true,
      title: 'The sheet in words',
      text: 'It lists roles, not names. Most new people fit a row that already exists.',
      rows: [
        {
          title: 'Owner',
          text: 'Opens email, files, billing, records and admin, always behind a second sign-in step.',
        },
        { title: 'Manager', text: 'All of that except admin, so nobody changes the rules by accident.' },
        { title: 'Front desk', text: 'Email, files and records. Billing stays closed.' },
        {
          title: 'Contractor',
          text: 'Email and files with limits. Access ends on a date set at the start.',
        },
        {
          title: 'Left on Friday',
          text: 'Nothing. The account is locked the same day and email goes to a coworker.',
        },
      ],
    },
    {
      kind: 'columns',
      sample: true,
      title: 'New hires, role changes, departures',
      text: 'Three moments when access goes wrong. You send one line to the help desk, and we work through the same list every time.',
      columns: [
        {
          title: 'New hires',
          text: 'Ready before the first morning',
          way: 'in',
          items: [
            'Account, mailbox and groups from the role’s row',
            'Laptop set up and encrypted before it’s handed over',
            'Second sign-in step enrolled in person or by video',
          ],
        },
        {
          title: 'Role changes',
          text: 'New keys in, old keys back',
          way: 'across',
          items: [
            'The new role’s row replaces the old one; it isn’t added',
            'Shared folders and calendars moved the same day',
            'Exceptions get an end date and a name',
          ],
        },
        {
          title: 'Departures',
          text: 'Locked before the farewell cake is gone',
          way: 'out',
          items: [
            'Sign-in blocked and sessions ended at the time you name',
            'Email and files passed to the person you choose',
            'Shared passwords changed, licenses returned',
          ],
        },
      ],
    },
    {
      kind: 'related',
      paths: ['/services/managed-it', '/services/endpoint-protection', '/services/saas-support'],
    },
  ],
  closing: {
    title: 'Someone leaving this week?',
    text: 'Tell us who and when. We’ll tell you what else that person can still open.',
  },
}
