import { site } from '#site'
import { callLink } from '../call-link.ts'
import type { ComposedPage } from '../types.ts'

export const emailSecurity: ComposedPage = {
  path: '/services/email-security',
  name: 'Email Security',
  summary: 'Filtering, spoofing protection, training',
  meta: {
    title: `Email security and phishing protection | ${site.name}`,
    description:
      'Three checks between the internet and your inbox: spoofed senders, bad links and attachments. With one fake invoice, taken apart line by line.',
  },
  group: 'services',
  keywords: [
    'phishing',
    'spam filter',
    'fake invoice',
    'spoofing',
    'DMARC',
    'SPF',
    'DKIM',
    'business email compromise',
  ],
  head: {
    variant: 'figure-right',
    title: 'Stop the fake invoice before the inbox',
    lead: 'The most expensive email looks like one you were expecting: a known vendor, a new account number, a deadline. Three checks stop it upstream.',
    sample: true,
    actions: [{ label: 'Book an email check', href: '/contact' }, callLink],
    figure: 'watershed',
  },
  blocks: [
    {
      kind: 'numbered-rows',
      sample: true,
      title: 'Three dams in one stream',
      text: 'Every message passes all three. What a dam holds back waits for you in a daily list.',
      rows: [
        {
          title: 'Spoofed senders',
          text: 'SPF, DKIM and DMARC are set up and watched. A stranger writing in your name, or your bank’s, gets no further.',
        },
        {
          title: 'Bad links',
          text: 'A link is opened and checked at the moment you click, not just the day the email arrived.',
        },
        {
          title: 'Attachments',
          text: 'Files run in a sealed room first. What phones home from there never reaches a desk.',
        },
      ],
    },
    {
      kind: 'example',
      sample: true,
      title: 'One fake invoice, read slowly',
      text: 'No misspelling, no prince, no zip file. Four details give it away, and the first dam already saw one of them.',
      letter: {
        from: ['Ridgeline Supply Billing <', { text: 'billing@ridgeline-supp1y.example.com', mark: 1 }, '>'],
        to: 'accounts@yourcompany.example.com',
        subject: [{ text: 'Re: Invoice 20417', mark: 2 }, ', updated remittance details'],
        body: [
          ['Hi Dana,'],
          [
            'Thanks again for the March order. Our bank is being audited, so please send this one to ',
            { text: 'the new account on the attached sheet', mark: 3 },
            ' instead of the one on file.',
          ],
          [
            'We need it ',
            { text: 'before noon today', mark: 4 },
            ' to release the shipment. I am in meetings, so email is best.',
          ],
          ['Regards,', ' Pat, Accounts Receivable'],
        ],
      },
      marks: [
        {
          title: 'A digit for a letter',
          text: 'The name ends in “supp1y”. The check for spoofed senders compares it with the vendors you really pay.',
        },
        {
          title: 'A reply to nothing',
          text: '“Re:” suggests a thread. Your mailbox holds no earlier message from this address.',
        },
        {
          title: 'A new account number',
          text: 'No vendor should change it by email. Call the number you already had, not the one in the email.',
        },
        {
          title: 'A deadline and no phone',
          text: 'Hurry plus “email is best” keeps you from asking. That’s the moment to ask.',
        },
      ],
    },
    {
      kind: 'related',
      paths: ['/services/cybersecurity', '/services/user-access', '/services/help-desk'],
    },
  ],
  closing: {
    title: 'Already paid one?',
    text: 'Call your bank, then call us. A transfer can sometimes be stopped in the first few hours.',
  },
}
