import type { CategoryPlaybooks } from './playbook.ts'

export const general: CategoryPlaybooks = {
  situations: [
    {
      id: 'purchase',
      situation: 'a quote or a purchase is wanted',
      cues: {
        strong: `
          quote, purchase, buy, buying, price #, order #, order # new, order a/new/more, how much, price for,
          pricing for, cost of/to, budget, replace our/all old, need # new
        `,
        clear: 'estimate, cost, price, laptops, proposal',
        faint: 'order, recommend*',
      },
      technician: [
        'Clarify number, purpose, who uses it and by when.',
        'Check what is already licensed, in warranty or in stock.',
        'Write one quote with one recommended option and its lead time.',
        'Get written approval before ordering.',
      ],
      customer: ['Tell us how many, for whom and what they work with.', 'Name the person who approves the order.'],
    },
    {
      id: 'billing',
      situation: 'a question about an invoice or contract',
      cues: {
        strong: `
          your/our/my/last/the/this invoice, invoice from you, charged, overcharged, refund, our/the contract,
          our/my plan, our bill, credit card on file, statement from you,
          cancel ... service/plan/contract/subscription, upgrade our plan, w9, w 9, billed,
          end our agreement/contract/service, our agreement
        `,
        clear: 'invoice, contract, bill, cancel',
        faint: 'billing, receipt, payment',
      },
      technician: [
        'Find the invoice or agreement and the ticket or hours behind it.',
        'Pass it to the account manager with the facts; do not promise a credit.',
        'Answer with the line that is asked about, in plain words.',
      ],
      customer: ['Note the invoice number and the line you ask about.', 'Leave card numbers out of your ticket.'],
    },
    {
      id: 'onsite-visit',
      situation: 'a visit is wanted',
      cues: {
        strong: `
          come out to/and/tomorrow/today/here, technician/someone ... come, send someone,
          schedule a/an visit/appointment/technician/time, site visit, stop by, technician ... come/visit,
          house call, reschedule
        `,
        clear: 'visit, technician',
        faint: 'onsite, come by, appointment, schedule, available',
      },
      technician: [
        'Check whether it can be done remotely first.',
        'Agree address, contact, access, parking and two possible times.',
        'List parts and logins needed and take spares.',
        'Confirm in writing and note results on the ticket.',
      ],
      customer: [
        'Have the address, a contact there and two times that work for you ready.',
        'Tell us about parking, keys or alarm.',
      ],
    },
    {
      id: 'office-move',
      situation: 'an office move or a new site is planned',
      cues: {
        strong: `
          moving our/the/to office/offices, moving to a, office move, relocat*, new office, new location,
          second location, move our/the server/office/desks/equipment, moving offices, moving desks, renovat*,
          desk move
        `,
        clear: 'move, lease',
        faint: 'opening a/our, moving',
      },
      technician: [
        'Get date, floor plan, head count and the provider’s lead time for a line.',
        'Order internet and phone numbers first; they take longest.',
        'Survey cabling, power and Wi-Fi at the new place.',
        'Plan shutdown, transport, start-up and a test list for the day.',
      ],
      customer: [
        'Have the new address, the planned date and a floor plan ready.',
        'Ask the landlord which internet lines reach the building.',
      ],
    },
    {
      id: 'how-to',
      situation: 'a question about how to do something',
      cues: {
        strong: `
          business/opening hours, are you open, who ... talk/speak to, account manager,
          do you offer/support/sell, which ... recommend*
        `,
        clear: `
          training, how can i, quick question, what is the best, advice, best way, question about, explain
        `,
        faint: 'how do i, how to, question, wondering',
      },
      technician: [
        'Answer in three or four steps with one screenshot.',
        'Check that the person’s version matches the steps.',
        'Offer a short call if it takes more than that.',
      ],
      customer: ['Tell us the program and version you use.', 'Describe the result you want; a screenshot helps.'],
    },
    {
      id: 'strategy',
      situation: 'advice or planning is wanted',
      cues: {
        strong: `
          consultation, it strategy, it plan, roadmap, it budget, review our, cloud migration, migrate to,
          meeting with you, asset list, documentation, disaster recovery plan, managed it, looking for ... it
        `,
        clear: 'planning, strategy, discuss',
        faint: 'inventory, migration',
      },
      technician: [
        'Find out who decides, the goal, the date and the budget.',
        'Collect the current list of devices, licenses and contracts.',
        'Pass it to the account manager and propose a first meeting.',
      ],
      customer: [
        'List what you have now and what should be different.',
        'Name the people who should be in the conversation.',
      ],
    },
    {
      id: 'thanks',
      situation: 'feedback or a status question',
      cues: {
        strong: `
          thank you for your, great job, feedback, status of my/our/the, any update on, following up,
          follow up on, previous ticket, my last ticket, disappointed, kudos
        `,
        clear: 'complaint, waiting to hear',
        faint: 'complain*, ticket',
      },
      technician: [
        'Find the ticket or visit meant and read its history.',
        'Answer with the present state and the next step.',
        'Pass praise or a complaint to the manager with the number of the ticket.',
      ],
      customer: [
        'Have the number of the ticket or the date of the visit ready.',
        'Add what you expected and what happened.',
      ],
    },
  ],
  general: {
    id: 'general-general',
    technician: [
      'Ask one open question: what should work, and what happens instead.',
      'Find device, user, place and start from the customer’s record.',
      'Set category and priority once that is known.',
    ],
    customer: [
      'Write down what should work, what happens instead and since when.',
      'A photo or screenshot of any message helps.',
    ],
  },
}
