import { site } from '#site'
import { address, businessHours } from '../region.ts'
import type { LegalPage } from '../types.ts'

export const termsAndConditions: LegalPage = {
  path: '/terms-and-conditions',
  name: 'Terms and Conditions',
  summary: 'Response times, payment, notice and law',
  meta: {
    title: `Terms and Conditions | ${site.name}`,
    description: `The terms of our IT services: response times by priority, payment within 30 days, 30 days’ notice, and the law of ${site.region}.`,
  },
  group: 'default',
  title: 'Terms and Conditions',
  lead: `The agreement between you and ${site.legalName} when you use this website or order our services.`,
  sample: true,
  sections: [
    {
      id: 'acceptance',
      title: 'Acceptance',
      parts: [
        'You accept these terms when you send a ticket, book a visit, start a remote session or sign a plan. If you act for a company, you confirm that you may accept them for it.',
        'A signed plan or a written estimate may say something different. Where it does, the signed paper overrides this page.',
      ],
    },
    {
      id: 'service-description',
      title: 'Service description',
      parts: [
        'We look after computers, networks, accounts and data for businesses and for people at home.',
        [
          'Business plans: monitoring, help desk, security and the other parts named in the plan you choose.',
          'On-demand work: single jobs for businesses without a plan.',
          'Home support: remote and onsite help, charged by the hour.',
        ],
        `Remote help is offered nationwide, onsite visits in ${site.serviceArea}. Prices for plans and hours are on the [pricing page](/pricing).`,
        'Software helps us sort tickets and writes the first automated reply. That reply is a suggestion. Wait for a technician if you are unsure whether to follow it.',
      ],
    },
    {
      id: 'service-levels',
      title: 'Service levels',
      parts: [
        'We answer every ticket within the time of its priority, counted in business hours.',
        {
          caption: 'Maximum response time',
          rows: [
            ['Critical', '4 hours'],
            ['High', '8 hours'],
            ['Standard', '24 hours'],
            ['Low', '48 hours'],
          ],
        },
        `Business hours are ${businessHours(site.timeZoneName).replaceAll('–', ' to ')}. You can create tickets 24/7, and emergency assistance is available ${site.emergencyHours} by phone.`,
        'A response means that a technician has read the ticket and answered it. How long the repair takes depends on the fault. Other pages name shorter times we aim for. The times in this section are the ones we owe you.',
      ],
    },
    {
      id: 'payment-terms',
      title: 'Payment terms',
      parts: [
        'Payment is due within 30 days of the invoice date. Plans are invoiced monthly, single jobs when they are done.',
        [
          'Hourly work starts after you approve the estimate.',
          'If the work will cost more than the estimate, we stop and ask first.',
          'Taxes are added where the law requires.',
          'Tell us within the 30 days if you think an invoice is wrong. The part you question is not due until it is settled.',
        ],
        'We may pause work on an account that stays unpaid after a written reminder.',
      ],
    },
    {
      id: 'client-responsibilities',
      title: 'Client responsibilities',
      parts: [
        'We can do our part only if you do yours:',
        [
          'Describe the fault as it is, and choose the priority that fits.',
          'Give us the access the work needs, and be reachable while it is done.',
          'Use software you are licensed to use.',
          'Keep your own copy of data we have not agreed to back up.',
          'Send us only files you are allowed to share.',
        ],
        'Do not use the forms or the help desk to send malware, spam or anything unlawful. We block whoever does.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      parts: [
        'We do the work with the care of a competent technician. If we get something wrong, we fix it at no charge where we can.',
        'Beyond that, we are liable up to the amount you paid us in the 12 months before the damage. We are not liable for lost profit, or for data we had not agreed to back up.',
        'Nothing here limits liability that the law does not allow us to limit, such as liability for willful misconduct or gross negligence.',
        'Third-party hardware and software carry their makers’ warranties.',
      ],
    },
    {
      id: 'data-security',
      title: 'Data security',
      parts: [
        'We open your data only as far as the work needs it, and we keep what we see to ourselves. Technicians with access to client systems have signed confidentiality agreements.',
        'What the help desk stores and for how long is described in the [Privacy Policy](/privacy-policy). If we notice a breach of your systems or ours, we tell you without delay.',
        'Where a law such as HIPAA requires a separate agreement, we sign it before we touch the data.',
      ],
    },
    {
      id: 'service-modifications',
      title: 'Service modifications',
      parts: [
        'Either of us can change a plan with 30 days’ written notice: more or fewer people, another plan, a new price. An email is enough.',
        'A new price never applies to a month that has already been invoiced. Maintenance that interrupts a service is announced in advance, except in an emergency.',
      ],
    },
    {
      id: 'termination',
      title: 'Termination',
      parts: [
        'Either of us can end a plan with 30 days’ written notice. Single jobs end when they are done and paid.',
        'Either side may end at once if the other breaks these terms and does not fix it within 10 days of being told.',
        'When a plan ends, we hand over passwords, licenses and documentation that belong to you. Work done up to the last day is invoiced as usual.',
      ],
    },
    {
      id: 'governing-law',
      title: 'Governing law',
      parts: [
        `The law of the State of ${site.region} governs these terms. Disputes go to the courts in ${site.city}, ${site.region}, unless consumer law lets you choose another court.`,
        'Please call us first. If one of these terms turns out to be invalid, the others still apply.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      parts: [
        `Notices and questions about these terms go to ${site.legalName}, ${address}.`,
        [
          `Email: [${site.email}](mailto:${site.email})`,
          `Phone: [${site.phone.display}](tel:${site.phone.tel})`,
          'Support ticket: [open one](/support)',
        ],
      ],
    },
  ],
}
