import { site } from '#site'
import { policyMarker } from '../policy-facts.ts'
import { address } from '../region.ts'
import type { LegalPage } from '../types.ts'

export const privacyPolicy: LegalPage = {
  path: '/privacy-policy',
  name: 'Privacy Policy',
  summary: 'What we collect, why, and for how long',
  meta: {
    title: `Privacy Policy | ${site.name}`,
    description:
      'What this website and its help desk store about you, who reads it, how long it stays, and how to have it corrected or deleted.',
  },
  group: 'default',
  title: 'Privacy Policy',
  lead: `What ${site.legalName} stores about you when you use this website and its help desk, and what you can do about it.`,
  sample: true,
  sections: [
    {
      id: 'information-we-collect',
      title: 'Information we collect',
      parts: [
        'We collect what you type into our forms and what you send us by email or tell us on the phone. You can read every page of this website without telling us who you are.',
        [
          'The message form: your name, email address, subject and message, and your phone number and company if you give them.',
          'A support ticket: the title, description, category and priority, your name and email address, and your phone number and company if you give them.',
          'Files you attach to a ticket: up to 5 files of 10 MB each, with their names, sizes and types.',
          'Replies: what our technicians answer to your ticket, and when.',
        ],
        'Your browser also tells our server its network address, as it does on every website. We use it to limit how many messages and tickets one connection can send. We do not store it with your ticket or message.',
        'This website carries no advertising, no analytics service and no trackers. It loads nothing from other companies while you read it.',
      ],
    },
    {
      id: 'how-we-use-it',
      title: 'How we use it',
      parts: [
        'We use what you send us for these purposes and no others:',
        [
          'To answer your message or work on your ticket.',
          'To email you the ticket number, the automated reply and each answer from a technician.',
          'To plan a remote session or an onsite visit that you asked for.',
          'To send invoices for work you agreed to.',
          'To stop abuse of the forms.',
        ],
        policyMarker('analysis'),
      ],
    },
    {
      id: 'sharing',
      title: 'Sharing',
      parts: [
        'We do not sell personal information, and we do not trade it. It goes to others only in these cases:',
        [
          'Companies that run our email, servers and file storage handle it for us, and only for us.',
          policyMarker('analysisSharing'),
          'A manufacturer or software vendor receives the details of a fault when you agree to involve them.',
          'A court or authority receives what the law requires us to hand over.',
        ],
        'Links to remote-support downloads and remote sessions lead to other websites. Their own policies apply there.',
      ],
    },
    {
      id: 'security',
      title: 'Security',
      parts: [
        'Tickets, messages and files are open only to administrators who sign in. Passwords are stored as hashes that cannot be turned back into passwords.',
        'A link to an attached file is made for one administrator at a time and stops working after one hour. Our log records what the server did, never the text of a ticket.',
        'No system is safe from everything. If we learn that someone reached your information without permission, we tell you and the authorities as the law requires.',
        'Please do not put passwords, card numbers or medical records into a ticket. We never ask for a password in a reply.',
      ],
    },
    {
      id: 'retention',
      title: 'Retention',
      parts: [
        {
          caption: 'How long we keep what',
          rows: [
            ['Tickets, replies and their files', 'As long as we support you, or until you ask us to delete them'],
            ['Messages from the contact form', policyMarker('contactMessages')],
            ['A file that never became part of a ticket', policyMarker('temporaryUploads')],
            ['Our record of the emails we sent you', policyMarker('emailRecords')],
            ['Invoices and payment records', 'As long as tax law requires'],
            ['What you typed but did not send', 'In your browser only, for one day at most'],
          ],
        },
        'Backups may hold a copy for a while after we delete the original. They get overwritten in turn.',
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      parts: [
        'Whatever state you live in, you may ask us to:',
        [
          'Show you what we hold about you.',
          'Correct what is wrong.',
          'Delete what we are not required to keep.',
          'Give you a copy in a common file format.',
          'Stop sending emails about a ticket.',
        ],
        `Write to [${site.email}](mailto:${site.email}). We check that the request comes from you, then answer within 45 days. Asking costs nothing and changes nothing about the service you get.`,
        'If you are not satisfied with our answer, you may turn to the attorney general of your state.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      parts: [
        'As a visitor, you get no cookies from this website. Your browser may store five small items. They stay there.',
        {
          caption: 'What your browser keeps',
          rows: [
            ['Your cookie choice', 'Accepted or declined, until you clear it'],
            ['Paused motion', 'Set when you pause the moving pictures, until you play them again'],
            ['That our fonts are already downloaded', 'Until you clear it, so pages show them right away'],
            ['An unsent form, with copies of its files', 'Until it is sent, for one day at most'],
            [
              'The ticket you just created with its link, and a number for this tab',
              'Until you create another or close the tab',
            ],
          ],
        },
        'Opening the link to your ticket sets two cookies: one shows you that ticket for 12 hours, the other remembers for a year that this browser is yours, so we ask for a code only once. Signing in to My tickets sets a third for 12 hours. None of them follows you to other pages or other sites.',
        `Administrators who sign in to the help desk get one session cookie. It ends when they sign out, or ${policyMarker('session')}.`,
        'The banner asks once. Accept or Decline stores your answer and nothing else. Closing it stores nothing, so it asks again on the next page. To change your choice, clear this site’s data in your browser.',
        'If we ever count page visits, we’ll count only visitors who accepted, and this page will say so first.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      parts: [
        `Questions about privacy go to ${site.legalName}, ${address}.`,
        [
          `Email: [${site.email}](mailto:${site.email})`,
          `Phone: [${site.phone.display}](tel:${site.phone.tel})`,
          'Message form: [Send Us a Message](/contact#contact-form)',
        ],
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      parts: [
        'When the website or the help desk changes what it stores, we change this page first. If a change matters to tickets you already sent, we also email you before it takes effect.',
        'The version on this page is the current one.',
      ],
    },
  ],
}
